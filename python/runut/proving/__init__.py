"""Certificates: a verdict about a puzzle as a formula and a proof that a stranger can verify.

| module | what it holds |
|---|---|
| `lines` | pseudo-Boolean constraints as lines of text |
| `formula` | the translation of a model: what a reader has to trust |
| `naming` | what variables and labels are called |
| `placements`, `weights` | pieces and sums, for the translation |
| `automata` | lines of a grid as layers of states, for the translation |
| `cuts` | connection: which cuts the formula states, and the check of each |
| `log` | the words of the engine's proof |
| `sums` | why a sum says what it says, as a combination of constraints |
| `veripb` | the proof as VeriPB reads it, and its verification |
| `certificate` | both texts with the verdict, and their verification |
| `units` | what a verifier sees by itself |
| `assignment` | what different values can weigh |
| `steps`, `lemmas` | the steps of an explanation as a proof |
"""
