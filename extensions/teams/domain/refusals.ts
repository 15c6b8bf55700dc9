import { plural } from '../../../domain/plural.ts'
import { COACH_TEAMS, GUARDIAN_PLAYERS, TEAM_HELPERS, TEAM_PLAYERS } from './team-limits.ts'

/** Why a request about a team is refused. */
export const REFUSALS = {
  unknown: "This team doesn't exist, or you no longer help with it.",
  birthYear: 'Please enter the year the player was born, like 2014.',
  full: `This team already has ${plural(TEAM_PLAYERS, 'player')}. The coach can remove one first.`,
  manyPlayers: `One email address can have up to ${plural(GUARDIAN_PLAYERS, 'player')}. Please use another address or contact us.`,
  onRoster:
    "This player is already on the roster. If this is a different player with the same name, add the parent's email.",
  manyHelpers: `A team can have ${plural(TEAM_HELPERS, 'helper')}. Remove one before you add another.`,
  manyTeams: `You already have ${plural(COACH_TEAMS, 'team')}. Please contact us if you need more.`,
  reminded:
    'No reminders to send: each player has signed, was reminded in the last day, or has no email address here.',
  passExpired: 'Please enter a new code to continue. It has been a while since the last one.',
  tooLate: 'This booking is about to start, so its team can no longer be changed.',
  verifyFirst: 'Please verify your own email address first. Your profile has a button for that.',
  linkOff: "The team's link is off. The coach can create a new one.",
  changed: 'The waiver has changed. Please reload this page and read it again.',
} as const
