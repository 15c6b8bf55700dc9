-- A free booking has no balance, by the same rule as `paymentState` in domain.
drop index bookings_due;
create index bookings_due on bookings (start_time, id) include (total_amount)
  where status in ('confirmed', 'completed') and paid_at is null and payment_method <> 'comp' and total_amount > 0;
