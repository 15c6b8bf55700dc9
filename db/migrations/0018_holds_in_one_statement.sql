-- Takes a slot in one statement. What may be booked is decided in server/holds/create-booking.ts, from facts read
-- without locks; these functions only make sure, under locks, that the facts are still the same.

-- A fingerprint of what a customer's booking of a day depends on besides free slots: that day's closures, and the
-- customer's own unpaid bookings. Stable, so it sees the same rows as the statement that asks for it.
create function booking_facts_version(customer uuid, day text) returns text language sql stable as $$
  select md5(concat_ws('|',
    (select string_agg(blocked_dates::text, ',') from blocked_dates where date = day),
    (select string_agg(closures::text, ',' order by id) from closures where date = day),
    (select string_agg(id || ' ' || coalesce(hold_expires_at::text, '') || ' ' || start_time, ',' order by id)
      from bookings where user_id = customer and status = 'pending')))
$$;

-- Closing a day and moving a booking take this lock exclusively, so they see every booking made before.
create function share_day(day text) returns void language sql volatile as $$
  select pg_advisory_xact_lock_shared(hashtext('day'), hashtext(day))
$$;

-- Takes every resource for a booking, or returns false if one is taken; the caller must then roll back. ON CONFLICT DO
-- NOTHING keeps a crowd fast: a bare INSERT is just as correct against the exclusion constraint, but its waiters
-- deadlock. `resources` are sorted, so concurrent bookings queue in the same order.
create function occupy(booking uuid, resources text[], starts timestamptz, ends timestamptz) returns boolean
language plpgsql as $$
declare
  taken integer;
begin
  insert into booking_occupancy (booking_id, resource, during)
    select booking, resource, tstzrange(starts, ends) from unnest(resources) resource
    on conflict do nothing;
  get diagnostics taken = row_count;
  return taken = cardinality(resources);
end
$$;

-- Inserts a hold with its occupancy and history. Returns nothing if the facts have changed since `seen`. Raises
-- slot_taken, which undoes it, if another booking has the slot.
create function take_hold(
  seen text, customer uuid, day text, resources text[], space text, bundle text, starts timestamptz, ends timestamptz,
  amount numeric, expires timestamptz, at timestamptz
) returns setof bookings language plpgsql as $$
declare
  hold bookings;
begin
  -- One customer's requests queue here, so two taps can't exceed the limit of holds.
  perform pg_advisory_xact_lock(hashtext('holds'), hashtext(customer::text));
  perform share_day(day);
  if booking_facts_version(customer, day) <> seen then
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
