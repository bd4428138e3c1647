//! Fillings of a clue, held against all boards.

use super::*;

/// A latin square of 3 x 3 places, with sums, rows and automata as a clue that one board keeps.
fn random_clue(random: &mut Random) -> Model {
    let board: Board = (0..9).map(|at| ((at + at / 3) % 3) as u8).collect();
    let mut model = Model { places: 9, values: vec![0, 1, 2], ..Model::default() };
    let rows = [[0, 1, 2], [3, 4, 5], [6, 7, 8]].map(Vec::from);
    let columns = [[0, 3, 6], [1, 4, 7], [2, 5, 8]].map(Vec::from);
    model.rules.push(Rule::new("row", Part::Different, &rows));
    model.rules.push(Rule::new("column", Part::Different, &columns));
    let count = 3 + random.below(3);
    while model.rules.len() < count {
        let (part, places) = random_constraint(random, &board, 3);
        let is_read = matches!(part, Part::Linear(_) | Part::Table { .. } | Part::Automaton(_));
        if is_read && holds(&part, &places, &board, &model) {
            model.rules.push(Rule::new("clue", part, &[places]));
        }
    }
    model
}

/// The boards on which the places of a clue keep it, and differ from `beside` and each other.
fn fillings(model: &Model, boards: &[Board], beside: Option<u32>) -> Vec<Board> {
    let clue = || model.rules[2..].iter().flat_map(Rule::constraints);
    let inside =
        |place: &u32| clue().any(|(_, places)| places.contains(place)) || beside == Some(*place);
    let units = model.rules[..2].iter().flat_map(Rule::constraints);
    let units = units.map(|(_, places)| places.iter().copied().filter(inside).collect());
    let units: Vec<Vec<u32>> = units.filter(|places: &Vec<u32>| !places.is_empty()).collect();
    let units = Rule::new("unit", Part::Different, &units);
    let judge = judge(model, clue().chain(units.constraints()));
    boards.iter().filter(|board| judge.keeps(board)).cloned().collect()
}

#[test]
fn fillings_of_a_clue_leave_what_some_filling_has_and_need_what_all_have() {
    let mut random = Random(0xC1BE_C1BE_C1BE_C1BE);
    let (mut lost, mut needed) = (0, 0);
    for _ in 0..40 {
        let model = random_clue(&mut random);
        let mut net: Net = Net::new(&model).expect("a net");
        let all: Vec<u32> = (6..6 + model.rules.len() as u32 - 2).collect();
        let Some(mut clue) = net.clue(&all) else { continue };
        let known = Fact::not(random.below(9) as u32, random.below(3) as u8);
        net.learn(&known);
        let boards = boards(&model);
        let kept: Vec<Board> =
            boards.iter().filter(|board| is_true(&known, board)).cloned().collect();
        let mut lines = Vec::new();
        lines.extend(net.fill(&mut clue, true, &mut Unlimited).expect("no limit"));
        lost += lines.len();
        while let Some(line) = net.needed_by(&mut clue, 9, &mut Unlimited).expect("no limit") {
            line.gives.iter().for_each(|fact| net.learn(fact));
            needed += line.gives.len();
            lines.push(line);
        }
        check(&model, &boards, &lines, &mut Known::of(known));
        let places = distinct(model.rules[2..].iter().flat_map(|rule| &rule.places).copied());
        let left = fillings(&model, &kept, None);
        for (place, &value) in (0..9).flat_map(|at| model.values.iter().map(move |own| (at, own))) {
            let fact = Fact::is(place, value);
            let is_inside = places.contains(&place);
            let beside = fillings(&model, &kept, Some(place));
            let may = if is_inside { &left } else { &beside };
            let expected = left.is_empty() || !may.iter().any(|board| is_true(&fact, board));
            let is_gone = net.is_broken() || net.knows(&fact) == Some(false);
            assert_eq!(is_gone, expected, "{fact:?} of {model:?}");
        }
    }
    assert!(lost > 10 && needed > 10, "{lost} lines, {needed} values that all have");
}

#[test]
fn a_clue_that_is_asked_again_and_again_says_what_a_new_one_says() {
    let mut random = Random(0x5EED_5EED_5EED_5EED);
    let mut lines = 0;
    for _ in 0..40 {
        let model = random_clue(&mut random);
        let [mut kept, mut anew]: [Net; 2] = [(); 2].map(|()| Net::new(&model).expect("a net"));
        let all: Vec<u32> = (6..6 + model.rules.len() as u32 - 2).collect();
        let Some(mut clue) = kept.clue(&all) else { continue };
        for _ in 0..8 {
            let known = Fact::not(random.below(9) as u32, random.below(3) as u8);
            let Some(mut new_clue) = anew.clue(&all) else { continue };
            let [own, other] =
                [(&mut kept, &mut clue), (&mut anew, &mut new_clue)].map(|(net, clue)| {
                    net.learn(&known);
                    let filled = net.fill(clue, true, &mut Unlimited).expect("no limit");
                    let needed = net.needed_by(clue, 9, &mut Unlimited).expect("no limit");
                    let found: Vec<Line> = filled.into_iter().chain(needed).collect();
                    found.iter().flat_map(|line| &line.gives).for_each(|fact| net.learn(fact));
                    (found, net.is_broken())
                });
            assert_eq!(own, other, "{model:?}");
            lines += own.0.len();
            if own.1 {
                break;
            }
        }
    }
    assert!(lines > 40, "{lines} lines");
}

#[test]
fn a_clue_links_the_places_of_a_needed_value_and_values_that_no_filling_has_together() {
    let mut random = Random(0x114C_114C_114C_114C);
    let (mut needs, mut bans) = (0, 0);
    for _ in 0..40 {
        let model = random_clue(&mut random);
        let net: Net = Net::new(&model).expect("a net");
        let all: Vec<u32> = (6..6 + model.rules.len() as u32 - 2).collect();
        let Some(mut clue) = net.clue(&all) else { continue };
        let Some(linked) = net.links_of(&mut clue, &mut Unlimited).expect("no limit") else {
            continue;
        };
        let kept = fillings(&model, &boards(&model), None);
        let places = distinct(model.rules[2..].iter().flat_map(|rule| &rule.places).copied());
        for &value in &model.values {
            let holders = |board: &Board| places.iter().any(|&at| board[at as usize] == value);
            let need = linked.needs.iter().find(|(_, own)| *own == value);
            assert_eq!(need.is_some(), kept.iter().all(holders), "{value} in {model:?}");
            let Some((found, _)) = need else { continue };
            let may = |at: &u32| kept.iter().any(|board| board[*at as usize] == value);
            let mut found = found.clone();
            found.sort_unstable();
            assert_eq!(found, places.iter().copied().filter(may).collect::<Vec<_>>());
            needs += 1;
        }
        let ends = || places.iter().flat_map(|&at| model.values.iter().map(move |&own| (at, own)));
        for (one, other) in ends().flat_map(|one| ends().map(move |other| (one, other))) {
            let has = |board: &Board, (at, value): (u32, u8)| board[at as usize] == value;
            let together = kept.iter().any(|board| has(board, one) && has(board, other));
            let is_banned =
                linked.bans.contains(&[one, other]) || linked.bans.contains(&[other, one]);
            assert_eq!(is_banned, one.0 != other.0 && !together, "{one:?} {other:?} {model:?}");
            bans += usize::from(is_banned);
        }
    }
    assert!(needs > 10 && bans > 10, "{needs} needs, {bans} bans");
}
