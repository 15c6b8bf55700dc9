-- Limits of unpaid holds (domain/bookings/hold-limits.ts) depend on what a customer, and everyone on a network, did with
-- earlier holds. SQL reads the last day; the domain decides what counts.

-- Where a customer booked from. Cleared after two days. Null for bookings by staff and, in the sandbox, from this machine.
alter table bookings add column network text;

-- A hold that's never paid gets the cancel reason hold_expired, released, released_by_staff, or payment_canceled. These find
-- someone's pending, lapsed, and paid bookings, however many they released.
create index bookings_of_user_by_outcome on bookings (user_id, status, cancel_reason, updated_at desc);
create index bookings_of_network_by_outcome on bookings (network, status, cancel_reason, updated_at desc)
  where network is not null;

-- As before, with the new cancel reason.
create or replace function ended_unpaid(booking bookings) returns boolean language sql stable as $$
  select booking.status = 'cancelled' and booking.cancel_reason in ('hold_expired', 'released', 'released_by_staff')
    and not exists (select from payments where booking_id = booking.id)
$$;

-- When an unpaid hold ended: released, or run out. Null if it's alive, was paid, or was cancelled by staff.
create function given_up_at(hold bookings, at timestamptz) returns timestamptz language sql stable
  return case
    when hold.status = 'cancelled' and hold.paid_at is null and hold.cancel_reason <> 'staff'
      then least(hold.hold_expires_at, hold.updated_at)
    when hold.status = 'pending' and hold.hold_expires_at <= at then hold.hold_expires_at
  end;

-- How many alive unpaid holds a network has.
create function holds_of_network(net text, at timestamptz) returns bigint language sql stable
  return (
    select count(*) from (select * from bookings where network = net and status = 'pending' offset 0) held
    where end_time > at and (hold_expires_at is null or hold_expires_at > at));

-- The same for a network as booking_facts has for a customer.
create function network_facts(net text, at timestamptz) returns json language sql stable
  return json_build_object(
    'holds', holds_of_network(net, at),
    'lapses', (
      select coalesce(json_agg(lapsed_at order by lapsed_at desc), '[]') from (
        select least(hold_expires_at, updated_at) as lapsed_at from bookings
          where network = net and status = 'cancelled' and cancel_reason in ('hold_expired', 'released_by_staff')
            and updated_at > at - interval '1 day'
        union all
        select hold_expires_at from (select * from bookings where network = net and status = 'pending' offset 0) held
          where hold_expires_at <= at
        order by lapsed_at desc limit 10) lapsed),
    'lastPaidAt', (
      select max(paid_at) from bookings
      where network = net and status in ('confirmed', 'completed') and updated_at > at - interval '1 day'));

-- As before, and the customer's lapsed holds and last payment. Holds that ran out look the same before and after the job cancels
-- them, so that doesn't make a booking stale.
create or replace function booking_facts(customer uuid, day text, space text, bundle text, at timestamptz) returns text
language sql stable
  return json_build_object(
    'item', (
      select json_build_object('name', name, 'hourlyRate', hourly_rate::text, 'isActive', is_active)
      from (
        select id, name, hourly_rate, is_active from spaces where id = space
        union all select id, name, hourly_rate, is_active from bundles where id = bundle
      ) items),
    'bundles', (select json_object_agg(id, space_ids order by id) from bundles),
    'blockedReason', (select reason from blocked_dates where date = day),
    'closures', (
      select coalesce(json_agg(json_build_object('date', date, 'spaceIds', space_ids, 'reason', reason, 'hours',
        case when from_hour is not null then json_build_object('fromHour', from_hour, 'untilHour', until_hour) end)
        order by from_hour nulls first, id), '[]')
      from closures where date = day),
    'ownHolds', (
      select coalesce(json_agg(hold_facts(own) order by id), '[]')
      from (select * from bookings where user_id = customer and status = 'pending' offset 0) own
      where end_time > at and (hold_expires_at is null or hold_expires_at > at)),
    'lapses', (
      select coalesce(json_agg(lapsed_at order by lapsed_at desc), '[]') from (
        select least(hold_expires_at, updated_at) as lapsed_at from bookings
          where user_id = customer and status = 'cancelled' and cancel_reason in ('hold_expired', 'released_by_staff')
            and updated_at > at - interval '1 day'
        union all
        select hold_expires_at from (select * from bookings where user_id = customer and status = 'pending' offset 0) own
          where hold_expires_at <= at
        order by lapsed_at desc limit 10) lapsed),
    'lastPaidAt', (
      select max(paid_at) from bookings
      where user_id = customer and status in ('confirmed', 'completed') and updated_at > at - interval '1 day'))::text;

-- One customer's requests queue here, and then those of one network, so no one can exceed a limit with two requests at once.
-- Take it before row locks: a hold of the network can wait for a row that this transaction has locked.
create function lock_holds(customer uuid, net text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('holds'), hashtext(customer::text));
  if net is not null then
    perform pg_advisory_xact_lock(hashtext('network'), hashtext(net));
  end if;
end
$$;

drop procedure take_hold_alone;
drop function take_hold;

-- Inserts a hold with its occupancy and history. Null if the facts have changed since `seen`, or if the network has
-- `allowance` holds: everyone on a network would make the others' facts stale, so these aren't compared. Raises slot_taken,
-- which undoes it, if another booking has the slot.
create function take_hold(
  seen text, customer uuid, day text, resources text[], space text, bundle text, starts timestamptz, ends timestamptz,
  amount numeric, expires timestamptz, at timestamptz, net text, allowance integer
) returns uuid language plpgsql as $$
declare
  hold uuid;
begin
  perform lock_holds(customer, net);
  perform share_day(day);
  if booking_facts(customer, day, space, bundle, at) <> seen then
    return null;
  end if;
  if net is not null and holds_of_network(net, at) >= allowance then
    return null;
  end if;
  insert into bookings
    (user_id, space_id, bundle_id, start_time, end_time, total_amount, hold_expires_at, network, created_at, updated_at)
    values (customer, space, bundle, starts, ends, amount, expires, net, at, at)
    returning id into hold;
  if not occupy(hold, resources, starts, ends) then
    raise exception using errcode = 'BARN1', message = 'slot_taken';
  end if;
  insert into booking_events (booking_id, actor_id, kind, after, created_at)
    values (hold, customer, 'created', jsonb_build_object('status', 'pending', 'totalAmount', amount::text), at);
  return hold;
end
$$;

-- take_hold as a transaction of its own: the server runs it to its end even if the client is gone.
create procedure take_hold_alone(
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
  perform announce_day(starts);
  commit;
end
$$;
