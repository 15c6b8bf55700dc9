/** How far back reconciling looks. Stripe uses real time; our rows use the business clock. */
export interface BookWindow {
  since: Temporal.Instant
  stripeSince: Temporal.Instant
}
