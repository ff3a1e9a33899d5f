/** Lifetimes in seconds; GoTrue's defaults (conf/configuration.go), shortened where a secret travels by mail. */
export const ACCESS_SECONDS = 3600;
export const LINK_SECONDS = 3600;
export const CODE_SECONDS = 600;
/** A link for the person at the server's console. */
export const SETUP_SECONDS = 1800;
export const INVITE_SECONDS = 7 * 24 * 3600;
export const FLOW_SECONDS = 300;
export const CHALLENGE_SECONDS = 300;
export const UNVERIFIED_FACTOR_SECONDS = 300;

export const after = (start: Date, seconds: number): Date => new Date(start.getTime() + seconds * 1000);
