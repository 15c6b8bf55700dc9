import { NO_ID } from './valid-request.ts'
import { type SometimesConfirmed, WALKS } from './walks.ts'

// The calls that take a confirmation (docs/security.md), repeated on purpose, so a wrong entry in the
// contract fails a test.

/** Whatever they send. */
export const ALWAYS_CONFIRMED: readonly string[] = [
  // Money that goes back.
  'POST /api/admin/payments/:id/refunds',
  'POST /api/admin/payments/:id/void',
  // Exports.
  'GET /api/admin/report/bookings.csv',
  'GET /api/admin/report/payments.csv',
  'GET /api/admin/report/tables/:table',
  // Other people's powers and passwords, and what all customers sign.
  'POST /api/promote-to-admin',
  'POST /api/remove-admin',
  'PUT /api/admin/users/:id/staff-role',
  'POST /api/admin/reset-user-password',
  'POST /api/admin/policy-versions',
  // Ways to sign in, and where that counts.
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys',
  'DELETE /api/auth/passkeys/:id',
  'POST /api/auth/recovery-codes',
  'PUT /api/auth/pin',
  'POST /api/admin/desk-machines',
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/auth/other-sessions',
  // Whether there is one.
  'GET /api/auth/confirmation',
  ...WALKS.flatMap(({ confirmed = [] }) => confirmed),
]

const decided = (choice: string) => ({ body: { decisions: [{ bookingId: NO_ID, choice }] } })

/** The others that can take one: with the first inputs they do, with the second they don't. */
export const SOMETIMES_CONFIRMED: readonly SometimesConfirmed[] = [
  [
    'POST /api/admin/bookings/:id/cancellation',
    [{ body: { refund: 'full' } }, { body: { refund: { amount: '1.00' } } }],
    [{ body: { refund: 'none' } }],
  ],
  [
    'POST /api/admin/bookings/:id/order-cancellation',
    [{ body: { refund: 'full' } }],
    [{ body: { refund: 'none' } }],
  ],
  [
    'POST /api/admin/bookings/:id/move',
    [{ body: { price: 'change_and_refund' } }],
    [{ body: { price: 'keep' } }, { body: { price: 'change' } }],
  ],
  [
    'PUT /api/admin/bookings/:id/price',
    [{ body: { refundsOverpaid: true } }],
    [{ body: { refundsOverpaid: false } }],
  ],
  ['POST /api/admin/blocked-dates', [decided('cancel_and_refund'), decided('an-extra')], [decided('keep')]],
  ['POST /api/admin/closures', [decided('cancel_and_refund'), decided('an-extra')], [decided('keep')]],
  // Whole lists are exports.
  ['GET /api/admin/users', [{ query: {} }], [{ query: { limit: '10' } }]],
  ['GET /api/admin/bookings', [{ query: {} }], [{ query: { limit: '10' } }]],
  ...WALKS.flatMap(({ sometimesConfirmed = [] }) => sometimesConfirmed),
]
