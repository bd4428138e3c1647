/** The page's verdicts for tests that compare them with the library's.
 *
 * Each line of the input is a model with boards; each line of the output has their conflicts, and
 * whether they are solved.
 */

import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { runnerImport } from "vite";

const { module } = await runnerImport("./src/rules/rules.ts", { configFile: false });

for await (const line of createInterface(stdin)) {
  const { model, boards } = JSON.parse(line);
  const rules = new module.Rules(model);
  const verdicts = boards.map((board) => ({
    conflicts: rules.conflicts(board),
    isSolved: rules.isSolved(board),
  }));
  stdout.write(`${JSON.stringify(verdicts)}\n`);
}
