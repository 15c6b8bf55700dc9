create or replace function note_paid_item() returns trigger language plpgsql as $$
begin
  select coalesce(space_id, bundle_id) into new.item_id from bookings where id = new.booking_id;
  return new;
end
$$;
create or replace trigger payments_note_their_item before insert on payments
  for each row execute function note_paid_item();

-- Matches the booking's ledger: a refund counts as soon as it is requested.
create or replace function is_given_back(status text) returns boolean language sql immutable as $$
  select status not in ('failed', 'canceled')
$$;

-- Payments of a booking that count toward its price: not one whose slot was gone or whose amount was wrong.
create or replace function paid_toward(booking uuid) returns numeric language sql stable
  return coalesce((
    select sum(amount - coalesce((
      select sum(refunds.amount) from refunds
      where payment_id = payments.id and kind <> 'refund' and is_given_back(status)), 0))
    from payments
    where booking_id = booking and method <> 'comp'
      and (needs_attention is null or needs_attention in ('unsigned', 'paid_twice'))), 0);
