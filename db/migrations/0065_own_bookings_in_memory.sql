-- Announces every change to what a customer's own bookings show, so that processes can keep the list.

create function announce_own_bookings(customer uuid) returns void language sql as $$
  select pg_notify('own_bookings', customer::text)
$$;

create function announce_owner() returns trigger language plpgsql as $$
begin
  if current_setting('barn.announces', true) is distinct from 'after commit' then
    perform announce_own_bookings(new.user_id);
  end if;
  -- A booking can go to another account.
  if tg_op = 'UPDATE' and old.user_id <> new.user_id then
    perform announce_own_bookings(old.user_id);
  end if;
  return null;
end
$$;
create trigger bookings_owner_announced after insert or update on bookings
  for each row execute function announce_owner();

create function announce_owner_of_refund() returns trigger language plpgsql as $$
begin
  perform announce_own_bookings(bookings.user_id)
    from payments join bookings on bookings.id = payments.booking_id where payments.id = new.payment_id;
  return null;
end
$$;
create trigger refunds_owner_announced after insert or update on refunds
  for each row execute function announce_owner_of_refund();

create function announce_owner_of_agreement() returns trigger language plpgsql as $$
begin
  perform announce_own_bookings(user_id) from bookings where id = new.booking_id;
  return null;
end
$$;
create trigger booking_agreements_owner_announced after insert on booking_agreements
  for each row execute function announce_owner_of_agreement();

-- Once their email is verified, customers see what staff booked for it.
create function announce_verified_owner() returns trigger language plpgsql as $$
begin
  perform announce_own_bookings(new.id);
  return null;
end
$$;
create trigger users_owner_announced after update of is_email_verified on users
  for each row execute function announce_verified_owner();

-- What others see of a new hold, and what its customer sees.
create function announce_hold(starts timestamptz, customer uuid) returns void language sql as $$
  select announce_day(starts), announce_own_bookings(customer)
$$;
create or replace procedure take_hold_alone(
  seen text, customer uuid, day text, resources text[], space text, bundle text, starts timestamptz, ends timestamptz,
  amount numeric, expires timestamptz, at timestamptz, net text, allowance integer, out hold uuid
) language plpgsql as $$
begin
  -- For this transaction only.
  perform set_config('barn.announces', 'after commit', true);
  hold := take_hold(seen, customer, day, resources, space, bundle, starts, ends, amount, expires, at, net, allowance);
  commit;
  -- Once the hold is there, its announcement waits for as long as it takes, and is committed here rather than at the end of
  -- the client's message, which may not arrive.
  perform set_config('lock_timeout', '0', true);
  perform announce_hold(starts, customer);
  commit;
end
$$;
