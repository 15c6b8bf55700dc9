/** How far back the comparison looks. Stripe dates things by the real clock; we use the business clock. */
export interface BookWindow {
  since: Temporal.Instant
  stripeSince: Temporal.Instant
}
