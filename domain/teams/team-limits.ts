/** How long a team's link and a signature for a player last, unless the agreements change. */
export const TEAM_MONTHS = 12

/** How long an entered code opens the team's page. */
export const PASS_HOURS = 12

/** How long to wait before the next reminder about a player. */
export const REMINDER_HOURS = 24
