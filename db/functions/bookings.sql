-- Stored as parsed: with the body as text, PostgreSQL parses it for each statement.
create or replace function is_rental(status text) returns boolean language sql immutable
  return status in ('confirmed', 'completed');

-- Until when a booking's order holds its time: its start if staff take the payment, and null if the order is
-- kept.
create or replace function held_until(status text, start_time timestamptz, state text, expires_at timestamptz)
returns timestamptz language sql immutable
  return case when state <> 'kept' and status in ('pending', 'cancelled') then coalesce(expires_at, start_time) end;

-- An order is held exactly while one of its bookings is pending, and none of them stands once it ended. Each
-- statement that changes either changes both.
create or replace function refuse_wrong_order(its_id uuid) returns void language plpgsql as $$
begin
  if exists (
    select from orders, lateral (
      select coalesce(bool_or(status = 'pending'), false) as is_held, coalesce(bool_or(is_rental(status)), false) as is_kept
      from bookings where order_id = its_id) its
    where id = its_id and (is_held <> (state = 'held') or is_kept and state = 'ended')
  ) then
    raise exception 'order % has another state than its bookings', its_id using errcode = 'check_violation';
  end if;
end
$$;
create or replace function check_order() returns trigger language plpgsql as $$
begin
  perform refuse_wrong_order(new.id);
  return null;
end
$$;
create or replace trigger orders_agree_with_their_bookings after update of state on orders
  for each row execute function check_order();
create or replace function check_order_of_booking() returns trigger language plpgsql as $$
begin
  perform refuse_wrong_order(new.order_id);
  return null;
end
$$;
create or replace trigger bookings_agree_with_their_order after update of status on bookings
  for each row when (new.status <> 'completed') execute function check_order_of_booking();
-- A new one begins in its order's state. Every booking waits for this, so it doesn't look at the others.
create or replace function check_new_booking() returns trigger language plpgsql as $$
begin
  if (select state from orders where id = new.order_id)
    is distinct from (case when new.status = 'pending' then 'held' when is_rental(new.status) then 'kept' else 'ended' end) then
    raise exception 'booking % is new and has another state than its order', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create or replace trigger new_bookings_agree_with_their_order after insert on bookings
  for each row execute function check_new_booking();

-- Keeps a booking's price and the sum of its adjustments in step with its rows, so no feature computes
-- either.
create or replace function adjust_booking() returns trigger language plpgsql as $$
declare
  change numeric := coalesce(new.amount, 0) - coalesce(old.amount, 0);
begin
  update bookings set total_amount = total_amount + change, adjusted_amount = adjusted_amount + change
  where id = coalesce(new.booking_id, old.booking_id);
  return null;
end
$$;
create or replace trigger adjustments_change_the_price after insert or update or delete on booking_adjustments
  for each row execute function adjust_booking();

-- For staff's search: see person_search_text.
create or replace function booking_search_text(customer_name text, person text)
returns text language sql immutable as $$
  select concat_ws(' ', person, fold_text(customer_name))
$$;

create or replace function describe_booking() returns trigger language plpgsql as $$
begin
  select booking_search_text(new.customer_name, users.search_text) into new.search_text
  from users where id = new.user_id;
  return new;
end
$$;
create or replace trigger bookings_described before insert or update of user_id, customer_name on bookings
  for each row execute function describe_booking();
-- A late payment revives a hold that may have kept an old name.
create or replace trigger bookings_described_again before update of status on bookings
  for each row when (old.status = 'cancelled' and new.status <> 'cancelled')
  execute function describe_booking();

-- Renaming a customer rewrites the search text of their bookings. Holds that ended unpaid can be many (20,000 took ten
-- seconds) and no one looks for them, so they keep the old name.
create or replace function ended_unpaid(booking bookings) returns boolean language sql stable as $$
  select booking.status = 'cancelled' and booking.cancel_reason in ('hold_expired', 'released', 'released_by_staff')
    and not exists (select from payments where booking_id = booking.id)
$$;
-- Creating a booking locks the user's row, so none is missed while a user is renamed.
create or replace function describe_bookings_of_user() returns trigger language plpgsql as $$
begin
  -- Bookings are always locked in id order, to avoid deadlocks.
  perform from bookings where user_id = new.id and not ended_unpaid(bookings) order by id for no key update;
  update bookings
  set search_text = booking_search_text(customer_name, new.search_text)
  where user_id = new.id and not ended_unpaid(bookings);
  return null;
end
$$;
create or replace trigger users_renamed after update of email, first_name, last_name, phone on users
  for each row when (old.search_text is distinct from new.search_text)
  execute function describe_bookings_of_user();
