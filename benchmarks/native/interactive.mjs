// Interactive-Sudoku-Solver in one process: reads a request a line, writes an answer a line.
//
//     node interactive.mjs CHECKOUT
//
// A request is JSON with the puzzle's text (`input`), the limit of solutions (`limit`) and of CPU
// seconds (`seconds`). The answer has the solutions found (`count`), the CPU seconds from the parsed
// puzzle to the last solution (`seconds`) and whether the limit of seconds ended the search
// (`stopped`); or the message of what the solver rejects (`error`).
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const root = pathToFileURL(resolve(process.argv[2]) + '/');
globalThis.self = globalThis;
globalThis.VERSION_PARAM = '';
const load = (path) => import(new URL(path, root).href);
const { SudokuParser } = await load('js/sudoku_parser.js');
const { SudokuBuilder } = await load('js/solver/sudoku_builder.js');

const STEPS_A_CHECK = 10; // as a power of two
const STOPPED = Symbol('stopped');

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const search = ({ input, limit, seconds }) => {
  const puzzle = SudokuParser.parseText(input);
  const start = cpuSeconds();
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(puzzle));
  solver.setProgressCallback(() => {
    if (cpuSeconds() - start > seconds) throw STOPPED;
  }, STEPS_A_CHECK);
  let stopped = false;
  try {
    solver.countSolutions(limit);
  } catch (reason) {
    if (reason !== STOPPED) throw reason;
    stopped = true;
  }
  const count = solver.state().counters.solutions;
  return { count, seconds: cpuSeconds() - start, stopped };
};

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = search(JSON.parse(line));
  } catch (error) {
    answer = { error: String(error.message ?? error) };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
