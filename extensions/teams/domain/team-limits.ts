/** Players on a team, players of a guardian on all teams, and helpers and teams of a coach. */
export const TEAM_PLAYERS = 25
export const GUARDIAN_PLAYERS = 8
export const TEAM_HELPERS = 2
export const COACH_TEAMS = 10

/** How long a team's link and a signature for a player last, unless the texts change. */
export const TEAM_MONTHS = 12

/** How long an entered code opens the team's page. */
export const PASS_HOURS = 12

/** How long to wait before the next reminder about a player. */
export const REMINDER_HOURS = 24
