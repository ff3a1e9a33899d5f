/** Something that the operator can mend; shown as it is, without a stack trace. */
export class PushProblem extends Error {}
