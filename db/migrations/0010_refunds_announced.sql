-- Notifies staff who have a booking open when a refund is sent and when Stripe reports its outcome.
create function announce_refund() returns trigger language plpgsql as $$
begin
  perform announce_day(bookings.start_time)
    from payments join bookings on bookings.id = payments.booking_id where payments.id = new.payment_id;
  return null;
end
$$;
create trigger refunds_announced after insert or update of status on refunds
  for each row execute function announce_refund();
