-- Staff who have a booking open see its money go back, whoever sent it and whenever Stripe tells how it ended.
create function announce_refund() returns trigger language plpgsql as $$
begin
  perform announce_day(bookings.start_time)
    from payments join bookings on bookings.id = payments.booking_id where payments.id = new.payment_id;
  return null;
end
$$;
create trigger refunds_announced after insert or update of status on refunds
  for each row execute function announce_refund();
