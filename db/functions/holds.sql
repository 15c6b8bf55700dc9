-- Whether a customer ever paid for a booking, so limits on unpaid ones don't apply. Staff's bookings for an
-- address don't count for the account of a stranger who registered it.
-- Stored as parsed, so it becomes a part of the statements that use it: a call of its own takes longer than
-- the lookup.
create or replace function has_paid(customer uuid) returns boolean language sql stable
  return exists (
    select from bookings where user_id = customer and paid_at is not null
      and (made_by <> 'staff' or (select is_proven(users) from users where id = customer)));

-- Facts are read in half a millisecond, and planning their query took twice as long. PostgreSQL keeps the plans of functions, but
-- planned these again each time, because it estimated that to be cheaper. Every plan for any customer is the same, a few index ranges,
-- so plan_cache_mode forces one. Without sequential scans: in a small database, PostgreSQL expected to find a
-- paid booking soon, and read all of them.
--
-- Locks everything a customer's booking depends on until the transaction ends, and then reads it, as JSON. It knows no rule, only
-- what the rules in TypeScript look at: the catalog, the opening hours, the day's closures, unpaid bookings of the customer, at that time, and of that
-- day as far as they count for the customer's share, and what the customer and the network gave up lately at that time.
--
-- One customer's requests queue here, and then, for one day, those of customers who never paid: from one network, and of all who
-- aren't verified. So no one can exceed a limit with requests at the same time. Bookings share the day's lock: closing a day and moving a booking take it alone. They also share the opening hours, which a change of these takes alone. Each statement of a
-- volatile function sees what was committed before it, so what's read was true under the locks.
create or replace function lock_booking_facts(
  customer uuid, net text, space text, bundle text, any_cage boolean, day text, day_starts timestamptz, day_ends timestamptz,
  starts timestamptz, ends timestamptz, longest interval, since timestamptz
) returns json language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  has_paid boolean := has_paid(customer);
  is_verified boolean := coalesce((select is_email_verified from users where id = customer), false);
begin
  -- Changes of the catalog take it alone, so each booking is before or after them.
  perform pg_advisory_xact_lock_shared(hashtext('catalog'), 0);
  perform pg_advisory_xact_lock(hashtext('holds'), hashtext(customer::text));
  if not has_paid and net is not null then
    perform pg_advisory_xact_lock(hashtext('network'), hashtext(net || ' ' || day));
  end if;
  if not has_paid and not is_verified then
    perform pg_advisory_xact_lock(hashtext('unverified'), hashtext(day));
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('day'), hashtext(day));
  perform pg_advisory_xact_lock_shared(hashtext('opening hours'), 0);
  return json_build_object(
    'hasPaid', has_paid,
    'taken', (
      -- TAKEN_LATELY in domain/bookings/hold-limits.ts. Without seasons. PostgreSQL takes "(select label …)
      -- is null" for rare, and would read all of the customer's bookings.
      select json_agg(created_at) from (
        select created_at from bookings
        where user_id = customer and made_by = 'customer' and (select label is null from orders where id = order_id)
        order by created_at desc limit 30) taken),
    'stoppedUntil', (select until from newcomers_stopped),
    'spaces', (
      select json_agg(json_build_object('id', id, 'isActive', is_active, 'startsOn', starts_on, 'retiresOn', retires_on))
      from spaces),
    'item', (
      select json_build_object('name', name, 'hourlyRate', hourly_rate::text, 'isActive', is_active,
        'priceRules', price_rules_of(space, bundle), 'startsOn', starts_on, 'retiresOn', retires_on, 'spaceIds', space_ids) from (
        select id, name, hourly_rate, is_active, starts_on, retires_on, array[id] as space_ids from spaces where id = space
        union all select id, name, hourly_rate, is_active, starts_on, retires_on, space_ids from bundles where id = bundle) items),
    -- For a customer who takes any cage: all of them, and who has them at that time, or has the hour before or
    -- after.
    'cages', case when any_cage then (
      select json_agg(json_build_object('id', id, 'name', name, 'hourlyRate', hourly_rate::text, 'isActive', is_active,
        'priceRules', price_rules_of(id, null), 'startsOn', starts_on, 'retiresOn', retires_on, 'spaceIds', array[id],
        'taken', (
          select json_agg(json_build_object('bookingId', taken.id, 'start', lower(during), 'end', upper(during),
            'isOwn', user_id = customer and (made_by <> 'staff' or (select is_proven(users) from users where users.id = customer))))
          from booking_occupancy join bookings taken on taken.id = booking_id
          where resource = 'space:' || spaces.id and during && tstzrange(starts - interval '1 minute', ends, '[]')
        )) order by position, id)
      from spaces) end,
    'bundles', (select json_object_agg(id, space_ids) from bundles),
    'openingHours', (select hours from opening_hours_versions order by version desc limit 1),
    'blockedReason', (select reason from blocked_dates where date = day),
    'closures', (
      select json_agg(json_build_object('date', date, 'spaceIds', space_ids, 'reason', reason, 'hours',
        case when from_hour is not null then json_build_object('fromHour', from_hour, 'untilHour', until_hour) end)
        order by from_hour nulls first, id)
      from closures where date = day),
    'holds', (
      -- Rows with these names: building objects field by field takes a fifth longer.
      select json_agg(hold) from (
        select id, space_id as "spaceId", bundle_id as "bundleId", start_time as "startTime", end_time as "endTime", status,
          cancel_reason as "cancelReason", created_at as "createdAt", updated_at as "updatedAt",
          held_until(status, start_time, state, expires_at) as "holdExpiresAt",
          -- Of those in the way, which may have to be released first.
          case when start_time < ends and end_time > starts then (
            select intent_id from payment_forms where booking_id = held.id and purpose <> 'balance'
            order by payment_forms.id desc limit 1) end as "intentId", order_id as "orderId",
          made_by <> 'system' as "isChosen",
          user_id = customer as "isOwn", coalesce(network = net, false) as "isOnNetwork",
          -- Looked up for each of the few: joined, PostgreSQL read all users.
          coalesce((select is_email_verified from users where id = held.user_id), false) as "isVerified",
          -- A season's dates are all the customer's own.
          case when user_id = customer then has_paid else has_paid(held.user_id) end as "hasPaid"
        from (
          select * from bookings where user_id = customer and status = 'pending'
          -- OFFSET 0 keeps the conditions apart: together, PostgreSQL read all unpaid bookings until it had statistics.
          union all select * from (
              select * from bookings where start_time < ends and start_time > starts - longest offset 0) near
            where end_time > starts and case when status = 'pending' then user_id <> customer
              else updated_at > since and (user_id = customer or net is not null and (select network from orders where id = near.order_id) = net) end
          union all select * from (
              select * from bookings where start_time >= day_starts and start_time < day_ends offset 0) today
            where not has_paid and (net is not null or not is_verified) and status = 'pending' and user_id <> customer
              and not (start_time < ends and end_time > starts)
              and (net is not null and (select network from orders where id = today.order_id) = net
                or not is_verified and not (select is_email_verified from users where id = today.user_id))
        ) held, lateral (
          select state, expires_at, network from orders where orders.id = held.order_id offset 0) of_order) hold));
end
$$;
