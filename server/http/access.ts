import type { Block } from '../../domain/accounts/account-block.ts'
import type { StaffRole } from '../../domain/staff-role.ts'
import { STAFF_ACCESS } from './staff-access.ts'

/**
 * The routes and their callers; those of staff are in `staff-access.ts`. The server refuses to start with a route that isn't listed
 * (see `guard.ts`). Within a route, queries take the actor and decide which rows that person can see.
 */
export type Access =
  | 'anyone'
  | 'signed_in'
  // Staff with at least this role.
  | StaffRole
  // Owners, and anyone while the first admin can be claimed (see `makeAdmin`).
  | 'owner_or_setup'
  | 'stripe'

export const ACCESS: Readonly<Record<string, Access>> = {
  ...STAFF_ACCESS,

  'GET /api/config': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /api/live': 'anyone',

  'GET /api/auth/user': 'signed_in',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/password-reset-request': 'anyone',
  'POST /api/auth/password-reset': 'anyone',
  'POST /api/auth/verify-email': 'signed_in',
  'POST /api/auth/verification-email': 'signed_in',
  'POST /api/auth/email-code': 'signed_in',
  'POST /api/auth/email-code/check': 'signed_in',
  'POST /api/auth/change-password': 'signed_in',
  'PUT /api/auth/profile': 'signed_in',
  'GET /api/auth/confirmation': 'signed_in',
  'POST /api/auth/confirmation': 'signed_in',
  'POST /api/auth/confirmation/passkey-options': 'signed_in',
  'POST /api/auth/confirmation/passkey': 'signed_in',
  'GET /api/auth/passkeys': 'signed_in',
  'POST /api/auth/passkeys/options': 'signed_in',
  'POST /api/auth/passkeys': 'signed_in',
  'DELETE /api/auth/passkeys/:id': 'signed_in',
  'POST /api/auth/passkey/options': 'anyone',
  'POST /api/auth/passkey': 'anyone',
  'GET /api/auth/sessions': 'signed_in',
  'DELETE /api/auth/sessions/:id': 'signed_in',
  'DELETE /api/auth/other-sessions': 'signed_in',
  'GET /api/logout': 'anyone',

  'GET /api/spaces': 'anyone',
  'GET /api/bundles': 'anyone',
  'GET /api/opening-hours': 'anyone',
  'GET /api/pictures/:id': 'anyone',
  'GET /api/blocked-dates': 'anyone',
  'GET /api/closures': 'anyone',

  'GET /api/bookings/availability': 'anyone',
  'GET /api/bookings/availability/:date': 'anyone',
  'GET /api/bookings/taken/:date': 'anyone',
  'GET /api/bookings': 'signed_in',
  'POST /api/bookings': 'signed_in',
  'POST /api/series': 'signed_in',
  'GET /api/bookings/:id': 'signed_in',
  'DELETE /api/bookings/:id/hold': 'signed_in',
  'POST /api/bookings/:id/move': 'signed_in',
  'GET /api/bookings/:id/agreements': 'signed_in',
  'POST /api/bookings/:id/agreements': 'signed_in',

  'GET /api/waiting': 'signed_in',
  'POST /api/waiting': 'signed_in',
  'DELETE /api/waiting/:id': 'signed_in',

  'GET /api/resale/:date': 'signed_in',
  'POST /api/resale/:id/claim': 'signed_in',
  'GET /api/bookings/:id/offer': 'signed_in',
  'POST /api/bookings/:id/offer': 'signed_in',
  'DELETE /api/bookings/:id/offer': 'signed_in',

  'GET /api/bookings/:id/calendar.ics': 'signed_in',
  'GET /api/bookings/:id/receipt': 'signed_in',
  'GET /api/calendar-feed': 'signed_in',
  'POST /api/calendar-feed': 'signed_in',
  // The link itself is the secret: calendar programs can't sign in.
  'GET /api/calendar/:file': 'anyone',

  // The token is the secret: it opens one booking, for signing or paying.
  'POST /api/booking-link': 'anyone',
  'POST /api/booking-link/agreements': 'anyone',
  'POST /api/booking-link/payment-intent': 'anyone',
  // Times in place of closed ones: a customer's own, or those that the token opens.
  'GET /api/replacements': 'signed_in',
  'POST /api/replacements/:id': 'signed_in',
  'POST /api/replacement-link': 'anyone',
  'POST /api/replacement-link/answer': 'anyone',

  // A coach's or helper's own teams.
  'GET /api/teams': 'signed_in',
  'POST /api/teams': 'signed_in',
  'PUT /api/teams/:id': 'signed_in',
  'POST /api/teams/:id/link': 'signed_in',
  'DELETE /api/teams/:id/link': 'signed_in',
  'POST /api/teams/:id/players': 'signed_in',
  'DELETE /api/teams/:id/players/:partId': 'signed_in',
  'POST /api/teams/:id/helpers': 'signed_in',
  'DELETE /api/teams/:id/helpers/:partId': 'signed_in',
  'POST /api/teams/:id/reminders': 'signed_in',
  'PUT /api/bookings/:id/team': 'signed_in',
  // The token opens a team's page, and the pass that a code was exchanged for shows more.
  'POST /api/team': 'anyone',
  'POST /api/team/code': 'anyone',
  'POST /api/team/pass': 'anyone',
  'POST /api/team/agreements': 'anyone',
  'POST /api/team/removed-players': 'anyone',

  'POST /api/create-payment-intent': 'signed_in',
  'POST /api/bookings/:id/credit-payment': 'signed_in',
  'PUT /api/bookings/:id/code': 'signed_in',
  'DELETE /api/bookings/:id/code': 'signed_in',
  'GET /api/credit': 'signed_in',
  'GET /api/packs': 'signed_in',
  'POST /api/packs': 'signed_in',
  'POST /api/bookings/:id/pack-payment': 'signed_in',
  'POST /api/card-session': 'signed_in',
  'GET /api/saved-cards': 'signed_in',
  'DELETE /api/saved-cards/:id': 'signed_in',
  'POST /api/webhooks/stripe': 'stripe',

  'GET /api/admin-setup': 'anyone',
  'POST /api/promote-to-admin': 'owner_or_setup',
}

/** The callers of a route, such as "GET /api/bookings/:id"; undefined if it isn't listed. */
export function accessOf(route: string): Access | undefined {
  return ACCESS[route]
}

/**
 * Routes that need a sign-in or a confirmation from the last minutes, so a desk left open or a stolen session can't do them.
 *
 * A rule that depends on more than the route is checked in it (`requireConfirmation`): refunds, when staff
 * cancel, close, move to or set a lower price; lists of all bookings or users, which are exports, and their
 * later pages; and a password that an admin with a passkey changes.
 */
export const CONFIRMED: readonly string[] = [
  'GET /api/auth/confirmation',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys',
  'DELETE /api/auth/passkeys/:id',
  'POST /api/auth/recovery-codes',
  'PUT /api/auth/pin',
  'POST /api/admin/desk-machines',
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/auth/other-sessions',
  'POST /api/promote-to-admin',
  'POST /api/remove-admin',
  'PUT /api/admin/users/:id/staff-role',
  'POST /api/admin/reset-user-password',
  'POST /api/admin/policy-versions',
  'POST /api/admin/payments/:id/refunds',
  'POST /api/admin/payments/:id/void',
  'POST /api/admin/customers/:id/credit',
  'POST /api/admin/packs/:id/refund',
  'GET /api/admin/report/bookings.csv',
  'GET /api/admin/report/payments.csv',
  'GET /api/admin/report/tables/:table',
  'GET /api/admin/customers.csv',
]

/** The only routes for a signed-in account that has to do something first, besides those for anyone. */
export const OPEN_WHILE_BLOCKED: Readonly<Record<Block, readonly string[]>> = {
  // Confirming ends it.
  handed_over: [
    'GET /api/auth/user',
    'POST /api/auth/confirmation',
    'POST /api/auth/confirmation/passkey-options',
    'POST /api/auth/confirmation/passkey',
  ],
  // So does the PIN of anyone at the desk, or a sign-in with a passkey.
  desk_locked: [
    'GET /api/auth/user',
    'GET /api/desk-machine',
    'POST /api/desk-machine/lock',
    'POST /api/desk-machine/switch',
  ],
  password_change_required: [
    'GET /api/auth/user',
    'POST /api/auth/change-password',
    // An admin's has to be confirmed.
    'POST /api/auth/confirmation/passkey-options',
    'POST /api/auth/confirmation/passkey',
  ],
  email_code_required: ['GET /api/auth/user', 'POST /api/auth/email-code', 'POST /api/auth/email-code/check'],
}
