//! DIMACS and OPB: formulas that other solvers read, as models.
//!
//! Each variable is a place that holds 0 or 1. A clause of DIMACS is a sum of at least one; OPB (the
//! format of the pseudo-Boolean competitions) has sums anyway. Both are read so that the kernel can
//! be held against solvers of its kind, on their instances.
//!
//! References: "Satisfiability suggested format", DIMACS 1993; Roussel and Manquinho, "Input/output
//! format and solver requirements for the competitions of pseudo-Boolean solvers", 2012.

use std::collections::BTreeMap;

use runut_model::distinct;
use runut_model::{Fault, Model, Part, Rule, Sum};

/// A linear constraint over variables from 1: coefficients and bounds.
type Row = (BTreeMap<u32, i64>, Option<i64>, Option<i64>);

/// The model of a formula in conjunctive normal form, as DIMACS writes it.
pub fn read_dimacs(text: &str) -> Result<Model, Fault> {
    let mut variables = None;
    let mut rows: Vec<Row> = Vec::new();
    let mut clause = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let fault = |message: String| Fault(format!("line {}: {message}", number + 1));
        let mut words = line.split_whitespace();
        match words.clone().next() {
            None | Some("c") => continue,
            Some("%") => break,
            Some("p") => {
                let head: Vec<&str> = words.collect();
                let ["p", "cnf", count, _] = head[..] else {
                    return Err(fault(format!(
                        "expected 'p cnf VARIABLES CLAUSES', found '{line}'"
                    )));
                };
                variables =
                    Some(count.parse().map_err(|_| fault(format!("no number: '{count}'")))?);
                continue;
            }
            Some(_) => {}
        }
        let Some(most) = variables else {
            return Err(fault("expected 'p cnf VARIABLES CLAUSES' before the clauses".into()));
        };
        for word in &mut words {
            match word.parse::<i64>() {
                Ok(0) => rows.push(row_of_clause(&std::mem::take(&mut clause))),
                Ok(lit) if lit.unsigned_abs() <= u64::from(most) => clause.push(lit),
                _ => return Err(fault(format!("expected a literal up to {most}, found '{word}'"))),
            }
        }
    }
    if !clause.is_empty() {
        return Err(Fault("the last clause does not end with 0".into()));
    }
    model(variables.unwrap_or(0), rows)
}

/// At least one of these literals: the sum of all variables, negated ones with -1, is at least one
/// less the number of negated ones.
fn row_of_clause(lits: &[i64]) -> Row {
    let lits = distinct(lits.iter().copied());
    let mut row = BTreeMap::new();
    for lit in &lits {
        *row.entry(lit.unsigned_abs() as u32).or_default() += lit.signum();
    }
    let negated = lits.iter().filter(|&&lit| lit < 0).count() as i64;
    (row, Some(1 - negated), None)
}

/// The model of linear constraints over 0 and 1, as OPB writes them; without an objective.
pub fn read_opb(text: &str) -> Result<Model, Fault> {
    let mut rows = Vec::new();
    let mut variables = 0;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('*') {
            continue;
        }
        let row =
            row_of_opb(line).map_err(|message| Fault(format!("line {}: {message}", number + 1)))?;
        variables = variables.max(row.0.keys().next_back().copied().unwrap_or(0));
        rows.push(row);
    }
    model(variables, rows)
}

fn row_of_opb(line: &str) -> Result<Row, String> {
    if line.starts_with("min:") || line.starts_with("max:") {
        return Err("an objective; the kernel decides and counts, it does not optimise".into());
    }
    let line = line.strip_suffix(';').ok_or("expected ';' at the end")?;
    let sign = [">=", "<=", "="].into_iter().find(|sign| line.contains(sign));
    let sign = sign.ok_or("expected '>=', '<=' or '='")?;
    let (sum, bound) = line.split_once(sign).unwrap_or_default();
    let number =
        |word: &str| word.parse::<i64>().map_err(|_| format!("expected a number, found '{word}'"));
    let mut bound = number(bound.trim())?;
    let mut row = BTreeMap::new();
    let words: Vec<&str> = sum.split_whitespace().collect();
    for term in words.chunks(2) {
        let &[weight, name] = term else {
            return Err("expected a number and a variable a term".into());
        };
        let weight = number(weight)?;
        let (is_negated, name) = name.strip_prefix('~').map_or((false, name), |name| (true, name));
        let variable = name.strip_prefix('x').and_then(|number| number.parse().ok());
        let variable = variable.filter(|&number: &u32| number > 0);
        let variable =
            variable.ok_or_else(|| format!("expected x1, x2 ... or ~x1, found '{name}'"))?;
        // w ~x = w - w x
        let sum: &mut i64 = row.entry(variable).or_default();
        *sum = sum.saturating_add(if is_negated { weight.saturating_neg() } else { weight });
        bound = bound.saturating_sub(if is_negated { weight } else { 0 });
    }
    let (low, high) = (Some(bound).filter(|_| sign != "<="), Some(bound).filter(|_| sign != ">="));
    Ok((row, low, high))
}

fn model(variables: u32, rows: Vec<Row>) -> Result<Model, Fault> {
    let mut rule = Rule { name: "constraint".into(), ..Rule::default() };
    for (row, low, high) in rows {
        rule.which.push(rule.parts.len() as u32);
        rule.places.extend(row.keys().map(|variable| variable - 1));
        rule.ends.push(rule.places.len() as u32);
        let factors = row.into_values().collect();
        rule.parts.push(Part::Linear(Sum { weights: vec![(1, 1)], factors, low, high }));
    }
    let model = Model {
        places: variables as usize,
        values: vec![0, 1],
        rules: vec![rule],
        ..Model::default()
    };
    model.checked()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::ModelSearch;
    use super::*;
    use crate::search::{Limits, run};

    fn count(model: Result<Model, Fault>) -> u64 {
        let search = ModelSearch::new(model.expect("a formula")).expect("a sound model");
        run(&search, &Limits::default(), 0, &Arc::default(), None, None).count
    }

    #[test]
    fn dimacs_is_read_with_comments_and_clauses_over_lines() {
        assert_eq!(count(read_dimacs("c x or not y, and z\np cnf 3 2\n1\n-2 0 3 0\n")), 3);
        assert_eq!(count(read_dimacs("p cnf 2 2\n1 -1 0\n2 2 0\n")), 2);
        assert_eq!(count(read_dimacs("p cnf 1 1\n0\n")), 0);
    }

    #[test]
    fn opb_is_read_with_all_signs_and_negated_variables() {
        assert_eq!(count(read_opb("* sums\n+2 x1 +1 x2 +1 ~x3 >= 3;\n")), 2 + 1);
        assert_eq!(count(read_opb("1 x1 1 x2 1 x3 = 2 ;")), 3);
        assert_eq!(count(read_opb("1 x1 -1 x2 <= 0 ;")), 3);
    }

    #[test]
    fn what_is_no_formula_is_rejected_with_its_line() {
        let fault =
            |model: Result<Model, Fault>| model.err().map(|fault| fault.0).unwrap_or_default();
        assert_eq!(
            fault(read_dimacs("p cnf 2 1\n1 3 0")),
            "line 2: expected a literal up to 2, found '3'"
        );
        assert!(fault(read_dimacs("1 0")).starts_with("line 1: expected 'p cnf"));
        assert_eq!(fault(read_dimacs("p cnf 2 1\n1 2")), "the last clause does not end with 0");
        assert!(fault(read_opb("min: 1 x1 ;")).starts_with("line 1: an objective"));
        assert_eq!(
            fault(read_opb("1 y1 >= 1 ;")),
            "line 1: expected x1, x2 ... or ~x1, found 'y1'"
        );
    }
}
