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

-- A pack is income once its punches are used or expire. A sale that was voided takes off what was sold,
-- punches that came back take off those used, and a pack that was extended those expired.
create or replace function post_pack_entry() returns trigger language plpgsql as $$
declare
  is_void boolean := new.kind = 'refunded' and exists (select from refunds where id = new.refund_id and kind = 'void');
begin
  insert into postings (label, to_account, from_account, amount, booking_id, refund_id, created_at)
  select label, to_account, from_account, case to_account when 'income' then new.amount else -new.amount end,
    (select booking_id from payments
      where id = coalesce(new.payment_id, (select payment_id from refunds where refunds.id = new.refund_id))),
    new.refund_id, new.created_at
  from (values
    (new.kind = 'sold' or is_void, 'Packs sold', 'income', 'prepaid'),
    (new.kind in ('spent', 'returned'), 'Punches used', 'prepaid', 'income'),
    (new.kind in ('expired', 'extended'), 'Punches expired', 'prepaid', 'income'),
    (new.kind in ('refunded', 'refund_failed') and not is_void, 'Packs refunded', 'prepaid', 'refunds')
  ) rules (is_it, label, to_account, from_account)
  where is_it;
  return null;
end
$$;
create or replace trigger pack_entries_are_posted after insert on pack_entries
  for each row when (new.amount <> 0) execute function post_pack_entry();

-- The punches of a refund that didn't arrive are the customer's again, for 30 days at least, as those that a
-- booking returns.
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

create or replace trigger pack_entries_append_only before update or delete on pack_entries
  for each row execute function refuse_change();
