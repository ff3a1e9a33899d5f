/** A problem that the operator can fix; shown without a stack trace. */
export class PushProblem extends Error {}
