/** The style sheet that `palette.ts` makes. */
declare module "virtual:palette.css";
