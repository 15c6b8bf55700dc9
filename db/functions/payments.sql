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

-- A dispute's share of each payment of its intent, in the order in which the bookings were made: of what isn't refunded. Anything beyond that is of
-- the first. A season's payment has one for each date.
create or replace function dispute_shares(dispute uuid) returns table (payment_id uuid, amount numeric) language sql stable as $$
  with parts as (
    select mine.id, disputes.amount as disputed, mine.amount - coalesce((
      select sum(refunds.amount) from refunds
      where refunds.payment_id = mine.id and kind <> 'void' and is_given_back(refunds.status)), 0) as open,
      -- No move changes this order.
      (select min(id) from booking_events where booking_id = mine.booking_id) as booked
    from disputes
    join payments known on known.id = disputes.payment_id
    join payments mine on mine.id = known.id or mine.stripe_payment_intent_id = known.stripe_payment_intent_id
    where disputes.id = dispute
  ), sums as (
    select *, sum(open) over (order by booked) as until, sum(open) over () as everything,
      row_number() over (order by booked) as place
    from parts
  )
  select id, least(open, greatest(0, disputed - until + open))
    + case when place = 1 then greatest(0, disputed - everything) else 0 end
  from sums
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

-- Kept payments of a hold are released when it ends, or staff confirm it. If it's paid, confirmPaid
-- (server/bookings/move-status.ts) has taken them.
create or replace function release_kept_payments() returns trigger language plpgsql as $$
begin
  delete from kept_payments where booking_id = new.id;
  return null;
end
$$;
create or replace trigger ended_holds_keep_nothing after update of status on bookings
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function release_kept_payments();

