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

create or replace function kept_credit(customer uuid) returns numeric language sql stable as $$
  select coalesce(sum(amount), 0) from kept_payments join bookings on bookings.id = booking_id
  where user_id = customer and method = 'credit'
$$;

-- A customer's credit that no unpaid booking keeps.
create or replace function available_credit(customer uuid) returns numeric language sql stable as $$
  select coalesce((select sum(amount) from credit_entries where user_id = customer), 0) - kept_credit(customer)
$$;

-- The part of it that the account itself can spend: credit from staff takes a proven account.
create or replace function spendable_credit(customer uuid) returns numeric language sql stable as $$
  select case when is_proven(users) then available_credit(customer) else least(
    available_credit(customer),
    coalesce((select sum(amount) from credit_entries where user_id = customer and not by_staff), 0)
      - kept_credit(customer)) end
  from users where id = customer
$$;

-- Serializes spending and keeping a customer's credit. Taken after all row locks, so it can't deadlock with them.
create or replace function lock_credit(customer uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('credit:' || customer, 0))
$$;

-- Credit can't be spent or kept twice, whatever the caller checked.
create or replace function refuse_overspent_credit(customer uuid) returns void language plpgsql as $$
begin
  perform lock_credit(customer);
  if spendable_credit(customer) < 0 then
    raise exception 'customer % does not have this credit', customer using errcode = 'check_violation';
  end if;
end
$$;
create or replace function refuse_overspent_entry() returns trigger language plpgsql as $$
begin
  perform refuse_overspent_credit(new.user_id);
  return null;
end
$$;
create or replace trigger credit_is_not_overspent after insert on credit_entries
  for each row when (new.amount < 0) execute function refuse_overspent_entry();
create or replace function refuse_overspent_kept() returns trigger language plpgsql as $$
begin
  perform refuse_overspent_credit(user_id) from bookings where id = new.booking_id;
  return null;
end
$$;
create or replace trigger only_credit_that_is_there_is_kept after insert or update on kept_payments
  for each row when (new.method = 'credit') execute function refuse_overspent_kept();

-- A payment by credit spends it.
create or replace function spend_credit() returns trigger language plpgsql as $$
begin
  insert into credit_entries (user_id, amount, kind, payment_id, by_staff, created_at)
    select user_id, -new.amount, 'spent', new.id, false, new.received_at from bookings where id = new.booking_id;
  return null;
end
$$;
create or replace trigger payments_by_credit_spend_it after insert on payments
  for each row when (new.method = 'credit') execute function spend_credit();

-- An offered time is claimed once, whatever the caller checked. Claims that ended stay.
create or replace function refuse_second_claim() returns trigger language plpgsql as $$
begin
  perform from bookings where id = new.offered_booking_id for no key update;
  if (select count(*) from resale_claims join bookings on bookings.id = booking_id
      where offered_booking_id = new.offered_booking_id and status = 'pending') > 1 then
    raise exception 'booking % is claimed already', new.offered_booking_id using errcode = 'unique_violation';
  end if;
  return null;
end
$$;
create or replace trigger an_offered_time_is_claimed_once after insert on resale_claims
  for each row execute function refuse_second_claim();

-- Punches can't be spent twice, whatever the caller checked.
create or replace function refuse_overspent_pack() returns trigger language plpgsql as $$
begin
  perform from packs where id = new.pack_id for no key update;
  if exists (select from pack_entries where pack_id = new.pack_id having sum(punches) < 0 or sum(amount) < 0) then
    raise exception 'pack % does not have these punches', new.pack_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create or replace trigger packs_are_not_overspent after insert on pack_entries
  for each row when (new.punches < 0) execute function refuse_overspent_pack();

-- The punches of a refund that didn't arrive are the customer's again, for 30 days at least, as those that a booking returns.
create or replace function keep_unrefunded_pack() returns trigger language plpgsql as $$
begin
  insert into pack_entries (pack_id, kind, punches, amount, refund_id, created_at)
    select pack_id, 'refund_failed', -punches, -amount, refund_id, new.updated_at
    from pack_entries where refund_id = new.id and kind = 'refunded';
  update packs set expires_on = greatest(expires_on, (facility_date(new.updated_at) + 30)::text)
    where id in (select pack_id from pack_entries where refund_id = new.id and kind = 'refunded');
  return null;
end
$$;
create or replace trigger refunds_of_packs_can_fail after update of status on refunds
  for each row when (is_given_back(old.status) and not is_given_back(new.status)) execute function keep_unrefunded_pack();
