// How the site's search ranks: pages that answer a question first, records of the makers last.
var Scorer = {
  score: ([docname, , , , score]) => score + (Scorer.folders[docname.split("/")[0]] ?? 0),
  folders: { howto: 12, tutorial: 8, rules: 8, variants: 6, decisions: -40, changelog: -40 },

  // What Sphinx has by itself; a scorer states all of it.
  objNameMatch: 21, // 11: below a page that says the name in passing
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
