-- Earlier versions stored whatever status Stripe named. One that we don't know counts as open: DISPUTE_STATUSES in
-- domain/payments/dispute-status.ts.
update disputes set status = 'under_review'
where status not in (
  'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost',
  'prevented'
);
