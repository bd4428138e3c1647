//! Counts of small puzzles of every family, limits, traces, and models that are rejected.

use super::*;
use crate::search::Halt;

/// The houses of a sudoku with boxes of `side` by `side`.
fn houses(side: u32) -> Vec<Vec<u32>> {
    let size = side * side;
    let rows = (0..size).map(|row| (0..size).map(|column| row * size + column).collect());
    let columns = (0..size).map(|column| (0..size).map(|row| row * size + column).collect());
    let boxes = (0..size).map(|number| {
        let (top, left) = (number / side * side, number % side * side);
        (0..size).map(|at| (top + at / side) * size + left + at % side).collect()
    });
    rows.chain(columns).chain(boxes).collect()
}

fn sudoku(side: u32) -> Model {
    let size = side * side;
    let values: Vec<u8> = (1..=size as u8).collect();
    let rules = vec![Rule::new("house", Part::Different, &houses(side))];
    Model { places: (size * size) as usize, values, rules, ..Model::default() }
}

#[test]
fn there_are_288_sudokus_of_4_by_4() {
    assert_eq!(solutions(&sudoku(2)).len(), 288);
}

/// All neighbouring pairs of a board.
fn pairs(width: u32, height: u32) -> Vec<(u32, u32)> {
    let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let pairs = cells.flat_map(|(row, column)| {
        let cell = row * width + column;
        let right = (column + 1 < width).then_some((cell, cell + 1));
        let below = (row + 1 < height).then_some((cell, cell + width));
        right.into_iter().chain(below)
    });
    pairs.collect()
}

#[test]
fn hitori_boards_of_3_by_3_have_the_shadings_that_keep_the_rules() {
    let mut rng = Rng::new(8);
    let mut several = 0;
    for _ in 0..60 {
        let numbers: Vec<usize> = (0..9).map(|_| rng.below(5)).collect();
        let lines = (0..3)
            .flat_map(|line| [[3 * line, 3 * line + 1, 3 * line + 2], [line, line + 3, line + 6]]);
        let groups = lines.flat_map(|line| (0..3).map(move |number| (line, number)));
        let groups: Vec<Vec<u32>> = groups
            .map(|(line, number)| {
                let own = line.into_iter().filter(|&cell| numbers[cell] == number);
                own.map(|cell| cell as u32).collect()
            })
            .collect();
        let at_most_one = |value| {
            Part::Linear(Sum { weights: vec![(value, 1)], high: Some(1), ..Sum::default() })
        };
        let beside: Vec<Vec<u32>> =
            pairs(3, 3).into_iter().map(|(one, other)| vec![one, other]).collect();
        let connected = Part::Connected { value: 0, neighbours: pairs(3, 3) };
        let rules = vec![
            Rule::new("twice", at_most_one(0), &groups),
            Rule::new("adjacent", at_most_one(1), &beside),
            Rule::new("connected", connected, &[(0..9).collect()]),
        ];
        let model = Model { places: 9, values: vec![0, 1], rules, ..Model::default() };
        let wanted = boards(&model);
        several += usize::from(wanted.len() > 1);
        assert_eq!(solutions(&model), wanted);
    }
    assert!(several > 3, "{several}");
}

#[test]
fn nonograms_of_5_by_5_have_the_pictures_with_their_clues() {
    let mut rng = Rng::new(9);
    for colours in [1, 2] {
        for _ in 0..15 {
            let picture: Vec<u8> = (0..25).map(|_| rng.below(colours + 1) as u8).collect();
            let lines = (0..10u32).map(|line| {
                let cell = |at| if line < 5 { 5 * line + at } else { line - 5 + 5 * at };
                (0..5).map(cell).collect::<Vec<u32>>()
            });
            let rules: Vec<Rule> = lines
                .map(|line| {
                    let read: Vec<u8> = line.iter().map(|&cell| picture[cell as usize]).collect();
                    let runs = read.chunk_by(|one, other| one == other).filter(|run| run[0] > 0);
                    let clue = runs.map(|run| (run.len() as u32, run[0])).collect();
                    Rule::new("clue", Part::Runs { clue, background: 0 }, &[line])
                })
                .collect();
            let values = (0..=colours as u8).collect();
            let model = Model { places: 25, values, rules, ..Model::default() };
            let found = solutions(&model);
            assert!(found.contains(&picture));
            let mut constraints = model.constraints();
            assert!(
                found
                    .iter()
                    .all(|board| { constraints.all(|(part, places)| keeps(part, places, board)) })
            );
        }
    }
}

fn rectangle(width: i32, height: i32) -> Vec<Point> {
    (0..height).flat_map(|row| (0..width).map(move |column| [column, row, 0])).collect()
}

/// A packing of a rectangle without holes: labels and images of each piece, and whether each label
/// must lie somewhere.
fn packing(
    width: i32,
    height: i32,
    pieces: Vec<(Vec<u8>, Vec<Vec<Point>>)>,
    needed: &[u8],
) -> Model {
    let places = (width * height) as usize;
    let all = vec![(0..places as u32).collect::<Vec<u32>>()];
    let labels: Vec<u8> = pieces.iter().flat_map(|piece| piece.0.clone()).collect();
    let values = [vec![0], labels.clone()].concat();
    let mut rules = vec![Rule::new("open", Part::OneOf(labels), &all)];
    rules.extend(
        pieces
            .into_iter()
            .map(|(labels, images)| Rule::new("piece", Part::Piece { labels, images }, &all)),
    );
    rules.extend(needed.iter().map(|&label| {
        let sum = Sum { weights: vec![(label, 1)], low: Some(1), ..Sum::default() };
        Rule::new("missing", Part::Linear(sum), &all)
    }));
    Model { places, values, rules, points: rectangle(width, height), ..Model::default() }
}

fn dominoes() -> Vec<Vec<Point>> {
    vec![vec![[0, 0, 0], [1, 0, 0]], vec![[0, 0, 0], [0, 1, 0]]]
}

#[test]
fn equal_copies_give_one_solution_with_labels_in_the_order_of_their_cells() {
    let labels: Vec<u8> = (1..=8).collect();
    let found = solutions(&packing(4, 4, vec![(labels.clone(), dominoes())], &labels));
    assert_eq!(found.len(), 36);
    for board in found {
        let firsts = labels.iter().map(|label| board.iter().position(|cell| cell == label));
        assert!(firsts.is_sorted());
    }
}

#[test]
fn spare_copies_may_stay_away_and_needed_ones_may_not() {
    let square = vec![rectangle(2, 2)];
    let pieces =
        |squares: Vec<u8>| vec![((1..=4).collect(), dominoes()), (squares, square.clone())];
    // Eight cells by at most four dominoes and some squares.
    assert_eq!(solutions(&packing(4, 2, pieces(vec![5]), &[])).len(), 5 + 5);
    assert_eq!(solutions(&packing(4, 2, pieces(vec![5, 6]), &[])).len(), 5 + 5 + 1);
    assert_eq!(solutions(&packing(4, 2, pieces(vec![5, 6]), &[5, 6])).len(), 1);
    assert_eq!(solutions(&packing(4, 2, pieces(vec![5]), &[5])).len(), 5);
    let needed = solutions(&packing(4, 2, pieces(vec![5, 6]), &[6]));
    assert!(needed.iter().all(|board| board.contains(&6)));
    assert_eq!(needed.len(), 5 + 1);
}

#[test]
fn labels_that_a_rule_tells_apart_are_pieces_of_their_own() {
    let labels: Vec<u8> = (1..=3).collect();
    let mut model = packing(3, 2, vec![(labels.clone(), dominoes())], &labels);
    assert_eq!(solutions(&model).len(), 3);
    let beside = Part::Runs { clue: vec![], background: 2 };
    for part in [Part::OneOf(vec![2]), beside] {
        model.rules.truncate(5);
        model.rules.push(Rule::new("corner", part, &[vec![0]]));
        let found = solutions(&model);
        assert_eq!(found.len(), 3 * 2);
        assert!(found.iter().all(|board| board[0] == 2));
    }
}

#[test]
fn a_copy_may_have_its_place_already() {
    let labels: Vec<u8> = (1..=8).collect();
    let mut model = packing(4, 4, vec![(labels.clone(), dominoes())], &labels);
    model.rules.push(Rule::new("given", Part::Lies(labels), &[vec![4, 0]]));
    let found = solutions(&model);
    assert!(found.iter().all(|board| board[0] == 1 && board[4] == 1));
    assert_eq!(found.len(), 18);
}

#[test]
fn the_backbone_of_a_packing_takes_copies_for_the_same() {
    let bar = vec![vec![[0, 0, 0], [1, 0, 0]]];
    let model = packing(
        3,
        3,
        vec![((1..=3).collect(), bar), (vec![9], vec![vec![[0, 0, 0], [0, 1, 0], [0, 2, 0]]])],
        &[],
    );
    assert_eq!(solutions(&model).len(), 2);
    let found = outcome(&ModelBackbone(search(&model)), &Limits::default());
    let value = |cell: usize| found.candidate.as_ref().map(|cells| cells[cell]);
    assert_eq!([value(1), value(4), value(7)], [Some(1), Some(2), Some(3)]);
    assert_eq!([value(0), value(2)], [Some(255), Some(255)]);
}

#[test]
fn limits_hold_while_it_counts() {
    let nodes = Limits { nodes: Some(100), ..Limits::default() };
    let stopped = outcome(&search(&sudoku(2)), &nodes);
    assert_eq!((stopped.stats.nodes, stopped.halt), (100, Some(Halt::Nodes)));
    let two = outcome(&search(&sudoku(3)), &Limits::solutions(2));
    assert_eq!((two.count, two.halt), (2, Some(Halt::Solutions)));
    let memory = Limits { memory: Some(100_000), ..Limits::default() };
    assert_eq!(outcome(&search(&sudoku(3)), &memory).halt, Some(Halt::Memory));
    let shared: Arc<crate::search::Shared> = Arc::default();
    shared.cancel();
    let cancelled = run(&search(&sudoku(3)), &Limits::default(), 1, &shared, None, None);
    assert_eq!(cancelled.halt, Some(Halt::Cancelled));
}

#[test]
fn a_backbone_that_is_stopped_claims_nothing_unproved() {
    let mut model = sudoku(2);
    model.rules.push(Rule::new("given", Part::OneOf(vec![3]), &[vec![5]]));
    let first = outcome(&search(&model), &Limits::solutions(1)).stats.nodes;
    let limits = Limits { nodes: Some(first + 1), ..Limits::default() };
    let found = outcome(&ModelBackbone(search(&model)), &limits);
    let proved = |cell: usize| if cell == 5 { 3 } else { 255 };
    assert_eq!(found.candidate, Some((0..16).map(proved).collect()));
    assert_eq!(found.halt, Some(Halt::Nodes));
}

#[test]
fn equal_searches_take_equal_steps() {
    let once = || {
        let found = outcome(&search(&sudoku(3)), &Limits::solutions(50));
        (found.stats.nodes, found.stats.backtracks, found.solutions.to_vec())
    };
    assert_eq!(once(), once());
}

/// The board that events build up, at each solution.
fn replayed(places: usize, events: &[u64]) -> Vec<Vec<u8>> {
    let mut sets: Vec<(u64, usize, u8)> = Vec::new();
    let mut boards = Vec::new();
    for event in events {
        let depth = event >> 40 & 0xFFFF;
        match event >> 56 {
            1 => sets.push((depth, (event >> 16) as usize & 0x00FF_FFFF, *event as u8)),
            2 => sets.retain(|set| set.0 < depth),
            3 => {
                let mut board = vec![255; places];
                for &(_, place, value) in &sets {
                    board[place] = value;
                }
                boards.push(board);
            }
            _ => {}
        }
    }
    boards
}

#[test]
fn a_recorded_search_builds_up_its_solutions() {
    let labels: Vec<u8> = (1..=8).collect();
    let mut given = sudoku(2);
    given.rules.push(Rule::new("given", Part::OneOf(vec![3]), &[vec![5]]));
    for model in [given, packing(4, 4, vec![(labels.clone(), dominoes())], &labels)] {
        let kernel = search(&model);
        let found = run(
            &kernel,
            &Limits::default(),
            u64::MAX,
            &Arc::default(),
            Some(crate::search::Record::Events(1 << 20)),
            None,
        );
        assert_eq!(found.dropped, 0);
        assert_eq!(replayed(model.places, &found.events), found.solutions.to_vec());
        let nodes = found.events.iter().filter(|&event| event >> 56 == 0).count();
        assert_eq!(nodes as u64, found.stats.nodes);
    }
}

#[test]
fn a_model_that_does_not_hold_together_is_rejected_with_the_constraint() {
    let fault = |part: Part, places: Vec<u32>| {
        let rules = vec![
            Rule::new("good", Part::Different, &[vec![0]]),
            Rule::new("bad", part, &[vec![1], places]),
        ];
        let model = Model { places: 3, values: vec![1, 2], rules, ..Model::default() };
        ModelSearch::new(model).err().map(|fault| fault.0).unwrap_or_default()
    };
    assert_eq!(
        fault(Part::Different, vec![7]),
        "rule 'bad', constraint 1: place 7, but there are 3"
    );
    let table = Part::Table { rows: vec![1, 2], arity: 1, is_allowed: true };
    assert!(
        fault(table, vec![1, 2]).starts_with("rule 'bad', constraint 1: 2 values in rows of 1")
    );
    let piece = Part::Piece { labels: vec![1], images: vec![vec![[0; 3]]] };
    assert!(fault(piece, vec![1]).contains("needs the points"));
    let runs = Part::Runs { clue: vec![(0, 1)], background: 0 };
    assert!(fault(runs, vec![1]).contains("a run without a length"));
}

#[test]
fn a_model_that_is_too_large_is_declined_with_the_number() {
    let model = Model { places: 1 << 20, values: vec![1, 2, 3], ..Model::default() };
    let fault = ModelSearch::new(model).err().map(|fault| fault.0).unwrap_or_default();
    assert!(
        fault.starts_with("the model has 3145728 facts or more, and the kernel takes 2097152"),
        "{fault}"
    );
}

#[test]
fn a_model_without_places_has_one_solution() {
    let model = Model { values: vec![1], ..Model::default() };
    assert_eq!(outcome(&search(&model), &Limits::default()).count, 1);
}
