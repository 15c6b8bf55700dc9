-- What a customer's booking of a day depends on, besides free slots and expired holds, as JSON. The server decides on this
-- text, and take_hold compares it, so there's no separate fingerprint to keep the same.
--
-- A customer's own holds are found among the customer's coming bookings (no booking lasts a day). OFFSET 0 keeps the two
-- conditions apart: together, PostgreSQL read everyone's unpaid bookings as long as it had no statistics of them.
drop function booking_facts_version(uuid, text);
create function hold_facts(hold bookings) returns json language sql stable
  return json_build_object('id', hold.id, 'spaceId', hold.space_id, 'bundleId', hold.bundle_id, 'start', hold.start_time,
    'end', hold.end_time, 'holdExpiresAt', hold.hold_expires_at, 'intentId', hold.stripe_payment_intent_id);

create function booking_facts(customer uuid, day text, space text, bundle text, at timestamptz) returns text
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
      from (select * from bookings where user_id = customer and start_time > at - interval '1 day' offset 0) own
      where status = 'pending' and end_time > at and (hold_expires_at is null or hold_expires_at > at)))::text;

-- As before, but compares the facts themselves.
create or replace function take_hold(
  seen text, customer uuid, day text, resources text[], space text, bundle text, starts timestamptz, ends timestamptz,
  amount numeric, expires timestamptz, at timestamptz
) returns setof bookings language plpgsql as $$
declare
  hold bookings;
begin
  -- One customer's requests queue here, so two taps can't exceed the limit of holds.
  perform pg_advisory_xact_lock(hashtext('holds'), hashtext(customer::text));
  perform share_day(day);
  if booking_facts(customer, day, space, bundle, at) <> seen then
    return;
  end if;
  insert into bookings
    (user_id, space_id, bundle_id, start_time, end_time, total_amount, hold_expires_at, created_at, updated_at)
    values (customer, space, bundle, starts, ends, amount, expires, at, at)
    returning * into hold;
  if not occupy(hold.id, resources, starts, ends) then
    raise exception using errcode = 'BARN1', message = 'slot_taken';
  end if;
  insert into booking_events (booking_id, actor_id, kind, after, created_at)
    values (hold.id, customer, 'created', jsonb_build_object('status', 'pending', 'totalAmount', amount::text), at);
  return next hold;
end
$$;
