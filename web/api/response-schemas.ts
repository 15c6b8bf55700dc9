import { z } from 'zod'
import { accountingSchema, monthSheetSchema } from '../../domain/accounting/accounting.schema.ts'
import { currentUserSchema, messageSchema } from '../../domain/accounts/account.schema.ts'
import {
  adminSetupSchema,
  adminUsersPageSchema,
  roleChangedSchema,
} from '../../domain/accounts/admin-account.schema.ts'
import { deskMachineSchema, deskMachinesSchema } from '../../domain/accounts/desk-machine.schema.ts'
import {
  passkeyOptionsSchema,
  passkeysSchema,
  recoveryCodesLeftSchema,
  recoveryCodesSchema,
} from '../../domain/accounts/passkey.schema.ts'
import { sessionsSchema } from '../../domain/accounts/session.schema.ts'
import { attentionEntrySchema, releasedHoldsSchema } from '../../domain/attention/attention.schema.ts'
import { setupListSchema } from '../../domain/attention/setup-list.schema.ts'
import { auditPageSchema } from '../../domain/audit/audit.schema.ts'
import {
  adminBookingCountsSchema,
  adminBookingDetailSchema,
  adminBookingSchema,
  adminBookingsPageSchema,
  bookingEmailSchema,
} from '../../domain/bookings/admin-booking.schema.ts'
import { availabilityEntrySchema, takenHoursSchema } from '../../domain/bookings/availability.schema.ts'
import { boardSchema } from '../../domain/bookings/board.schema.ts'
import { bookingSchema } from '../../domain/bookings/booking.schema.ts'
import { calendarFeedLinkSchema, calendarFeedSchema } from '../../domain/bookings/calendar-feed.schema.ts'
import { cancelledBookingSchema } from '../../domain/bookings/cancellation.schema.ts'
import { bookingDetailSchema, ownBookingSchema } from '../../domain/bookings/own-booking.schema.ts'
import { bundleSchema, spaceSchema } from '../../domain/catalog/catalog.schema.ts'
import {
  adminBundleSchema,
  adminCatalogSchema,
  adminSpaceSchema,
} from '../../domain/catalog/edit-catalog.schema.ts'
import { priceListSchema } from '../../domain/catalog/price-list.schema.ts'
import { blockedDateSchema, closureSchema } from '../../domain/closures/closure.schema.ts'
import { affectedBookingsSchema, closedSchema } from '../../domain/closures/edit-closures.schema.ts'
import { codeUseSchema, promoCodeSchema } from '../../domain/codes/promo-code.schema.ts'
import { configSchema } from '../../domain/config/config.schema.ts'
import { settingsSchema } from '../../domain/config/settings.schema.ts'
import { customerSchema, linkedCustomerSchema } from '../../domain/customers/customer.schema.ts'
import { deskSearchSchema } from '../../domain/customers/search.schema.ts'
import { openingHoursSchema, versionedHoursSchema } from '../../domain/hours/opening-hours.schema.ts'
import { importSchema, recentImportsSchema } from '../../domain/imports/import.schema.ts'
import { staffMessagesSchema } from '../../domain/messages/staff-message.schema.ts'
import { packSettingsSchema, packsSchema } from '../../domain/packs/pack.schema.ts'
import { linkedBookingSchema, madeLinkSchema } from '../../domain/payments/booking-link.schema.ts'
import { cardReaderSchema, readerPaymentSchema } from '../../domain/payments/card-reader.schema.ts'
import { ownCreditSchema } from '../../domain/payments/credit.schema.ts'
import {
  ledgerSchema,
  ownAgreementSchema,
  signedAgreementSchema,
} from '../../domain/payments/ledger.schema.ts'
import {
  agreementReceiptSchema,
  checkoutIntentSchema,
  paymentIntentSchema,
} from '../../domain/payments/payment.schema.ts'
import { policyVersionSchema } from '../../domain/payments/policies/policy-form.schema.ts'
import { ownReceiptSchema } from '../../domain/payments/receipt.schema.ts'
import { requestedRefundSchema } from '../../domain/payments/refund.schema.ts'
import { cardSessionSchema, savedCardSchema } from '../../domain/payments/saved-card.schema.ts'
import { rehearsalSchema } from '../../domain/rehearsals/rehearsal.schema.ts'
import { adminReplacementSchema, replacementSchema } from '../../domain/replacements/replacement.schema.ts'
import { dailyTotalsSchema } from '../../domain/reports/daily-totals.schema.ts'
import { openBalancesPageSchema } from '../../domain/reports/open-balance.schema.ts'
import { reportSchema } from '../../domain/reports/report.schema.ts'
import { offeredTimeSchema, ownOfferSchema } from '../../domain/resale/resale.schema.ts'
import {
  codeRequestSchema,
  linkedTeamSchema,
  remindedSchema,
  teamLinkSchema,
  teamPassSchema,
  teamSchema,
} from '../../domain/teams/team.schema.ts'
import { adminWaitingEntrySchema, waitingEntrySchema } from '../../domain/waiting/waiting.schema.ts'

/**
 * Every response the browser reads, by name. Production code only imports the types (see api-client.ts), so the schemas
 * aren't in its bundle.
 */
export const RESPONSE_SCHEMAS = {
  nothing: z.undefined(),
  message: messageSchema,
  config: configSchema,
  currentUser: currentUserSchema,
  sessions: sessionsSchema,
  deskMachine: deskMachineSchema,
  deskMachines: deskMachinesSchema,
  passkeys: passkeysSchema,
  passkeyOptions: passkeyOptionsSchema,
  recoveryCodesLeft: recoveryCodesLeftSchema,
  recoveryCodes: recoveryCodesSchema,

  spaces: z.array(spaceSchema),
  bundles: z.array(bundleSchema),
  openingHours: openingHoursSchema,
  adminHours: versionedHoursSchema,
  rehearsal: rehearsalSchema,
  adminCatalog: adminCatalogSchema,
  adminSpace: adminSpaceSchema,
  adminBundle: adminBundleSchema,

  availability: z.array(availabilityEntrySchema),
  takenHours: z.array(takenHoursSchema),
  blockedDates: z.array(blockedDateSchema),
  closures: z.array(closureSchema),
  closed: closedSchema,
  replacements: z.array(replacementSchema),
  adminReplacements: z.array(adminReplacementSchema),
  affectedBookings: affectedBookingsSchema,

  booking: bookingSchema,
  bookings: z.array(bookingSchema),
  bookingDetail: bookingDetailSchema,
  ownBookings: z.array(ownBookingSchema),
  calendarFeed: calendarFeedSchema,
  calendarFeedLink: calendarFeedLinkSchema,
  paymentIntent: paymentIntentSchema,
  checkoutIntent: checkoutIntentSchema,
  ownCredit: ownCreditSchema,
  packs: packsSchema,
  packSettings: packSettingsSchema,
  ownAgreements: z.array(ownAgreementSchema),
  cardSession: cardSessionSchema,
  savedCards: z.array(savedCardSchema),
  agreementReceipt: agreementReceiptSchema,
  ownReceipt: ownReceiptSchema,
  priceList: priceListSchema,
  promoCodes: z.array(promoCodeSchema),
  codeUses: z.array(codeUseSchema),
  settings: settingsSchema,
  policyVersion: policyVersionSchema,
  teams: z.array(teamSchema),
  waiting: z.array(waitingEntrySchema),
  waitingEntry: waitingEntrySchema,
  offeredTimes: z.array(offeredTimeSchema),
  ownOffer: ownOfferSchema,
  adminWaiting: z.array(adminWaitingEntrySchema),
  teamLink: teamLinkSchema,
  reminded: remindedSchema,
  linkedTeam: linkedTeamSchema,
  codeRequest: codeRequestSchema,
  teamPass: teamPassSchema,

  linkedBooking: linkedBookingSchema,
  madeLink: madeLinkSchema,

  adminBooking: adminBookingSchema,
  adminBookings: z.array(adminBookingSchema),
  adminBookingDetail: adminBookingDetailSchema,
  adminBookingsPage: adminBookingsPageSchema,
  adminBookingCounts: adminBookingCountsSchema,
  cancelledBooking: cancelledBookingSchema,
  bookingEmail: bookingEmailSchema,
  board: boardSchema,
  ledger: ledgerSchema,
  signedAgreements: z.array(signedAgreementSchema),
  requestedRefund: requestedRefundSchema,
  cardReaders: z.array(cardReaderSchema),
  readerPayment: readerPaymentSchema,

  adminUsersPage: adminUsersPageSchema,
  customer: customerSchema,
  deskSearch: deskSearchSchema,
  linkedCustomer: linkedCustomerSchema,
  adminSetup: adminSetupSchema,
  roleChanged: roleChangedSchema,
  auditPage: auditPageSchema,
  attention: z.array(attentionEntrySchema),
  setupList: setupListSchema,
  releasedHolds: releasedHoldsSchema,
  report: reportSchema,
  monthSheet: monthSheetSchema,
  accounting: accountingSchema,
  staffMessages: staffMessagesSchema,
  dailyTotals: dailyTotalsSchema,
  openBalancesPage: openBalancesPageSchema,
  import: importSchema,
  recentImports: recentImportsSchema,
} satisfies Record<string, z.ZodType>

export type ResponseName = keyof typeof RESPONSE_SCHEMAS
export type ResponseBody<Name extends ResponseName> = z.infer<(typeof RESPONSE_SCHEMAS)[Name]>
