-- What a customer did with earlier holds doesn't need to be compared under locks: nothing that happens between reading it and
-- taking a hold makes a limit wrong. So it's read once instead of twice, together with how many holds were released just now.

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
      where end_time > at and (hold_expires_at is null or hold_expires_at > at)))::text;

-- Each of the customer's statuses and reasons is a range of bookings_of_user_by_outcome.
create function customer_facts(customer uuid, at timestamptz) returns json language sql stable
  return json_build_object(
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
      where user_id = customer and status in ('confirmed', 'completed') and updated_at > at - interval '1 day'),
    'releases', (
      select coalesce(json_agg(updated_at order by updated_at desc), '[]') from (
        select updated_at from bookings
        where user_id = customer and status = 'cancelled' and cancel_reason = 'released'
          and updated_at > at - interval '10 minutes'
        order by updated_at desc limit 30) released));
