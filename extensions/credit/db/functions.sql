create or replace trigger credit_entries_append_only before update or delete on credit_entries
  for each row execute function refuse_change();

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

-- Serializes spending and keeping a customer's credit. Taken after all row locks, so it can't deadlock with
-- them.
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

-- Credit that staff give or take back shows in the books.
create or replace function post_credit() returns trigger language plpgsql as $$
begin
  insert into postings (label, to_account, from_account, amount, created_at) values (
    case new.kind when 'given' then 'Credit given' else 'Credit taken back' end,
    case new.kind when 'given' then 'goodwill' else 'credit' end,
    case new.kind when 'given' then 'credit' else 'goodwill' end,
    abs(new.amount), new.created_at);
  return null;
end
$$;
create or replace trigger given_credit_is_posted after insert on credit_entries
  for each row when (new.kind in ('given', 'taken_back')) execute function post_credit();

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
