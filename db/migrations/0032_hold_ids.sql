-- Taking a hold gives back its id and nothing else: the server knows the rest.

drop procedure take_hold_alone;
drop function take_hold;

-- Inserts a hold with its occupancy and history. Null if the facts have changed since `seen`. Raises slot_taken, which
-- undoes it, if another booking has the slot.
create function take_hold(
  seen text, customer uuid, day text, resources text[], space text, bundle text, starts timestamptz, ends timestamptz,
  amount numeric, expires timestamptz, at timestamptz
) returns uuid language plpgsql as $$
declare
  hold uuid;
begin
  -- One customer's requests queue here, so two taps can't exceed the limit of holds.
  perform pg_advisory_xact_lock(hashtext('holds'), hashtext(customer::text));
  perform share_day(day);
  if booking_facts(customer, day, space, bundle, at) <> seen then
    return null;
  end if;
  insert into bookings
    (user_id, space_id, bundle_id, start_time, end_time, total_amount, hold_expires_at, created_at, updated_at)
    values (customer, space, bundle, starts, ends, amount, expires, at, at)
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
  amount numeric, expires timestamptz, at timestamptz, out hold uuid
) language plpgsql as $$
begin
  -- For this transaction only.
  perform set_config('barn.announces', 'after commit', true);
  hold := take_hold(seen, customer, day, resources, space, bundle, starts, ends, amount, expires, at);
  commit;
  -- Once the hold is there, its announcement waits for as long as it takes, and is committed here rather than at the end of
  -- the client's message, which may not arrive.
  perform set_config('lock_timeout', '0', true);
  perform announce_day(starts);
  commit;
end
$$;
