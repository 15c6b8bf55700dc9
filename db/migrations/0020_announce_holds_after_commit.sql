-- A transaction that notifies holds a lock of the whole database server until its commit is on disk, so holds were written
-- one after another. Now a hold commits first, and is announced by a transaction that has nothing to write.

create or replace function announce_availability() returns trigger language plpgsql as $$
declare
  occupied tstzrange := coalesce(new.during, old.during);
begin
  if current_setting('barn.announces', true) is distinct from 'after commit' then
    perform announce_day(lower(occupied));
  end if;
  return null;
end
$$;

-- take_hold as a transaction of its own: the server runs it to its end even if the client is gone. What comes out is null
-- if the facts have changed.
create procedure take_hold_alone(
  seen text, customer uuid, day text, resources text[], space text, bundle text, starts timestamptz, ends timestamptz,
  amount numeric, expires timestamptz, at timestamptz,
  out id uuid, out user_id uuid, out space_id text, out bundle_id text, out start_time timestamptz,
  out end_time timestamptz, out total_amount numeric, out status text, out payment_method text,
  out stripe_payment_intent_id text, out reminder_sent boolean, out hold_expires_at timestamptz,
  out cancel_reason text, out created_at timestamptz, out updated_at timestamptz
) language plpgsql as $$
begin
  -- For this transaction only.
  perform set_config('barn.announces', 'after commit', true);
  select hold.id, hold.user_id, hold.space_id, hold.bundle_id, hold.start_time, hold.end_time, hold.total_amount,
      hold.status, hold.payment_method, hold.stripe_payment_intent_id, hold.reminder_sent, hold.hold_expires_at,
      hold.cancel_reason, hold.created_at, hold.updated_at
    into id, user_id, space_id, bundle_id, start_time, end_time, total_amount, status, payment_method,
      stripe_payment_intent_id, reminder_sent, hold_expires_at, cancel_reason, created_at, updated_at
    from take_hold(seen, customer, day, resources, space, bundle, starts, ends, amount, expires, at) hold;
  commit;
  -- Once the hold is there, its announcement waits for as long as it takes, and is committed here rather than at the end of
  -- the client's message, which may not arrive.
  perform set_config('lock_timeout', '0', true);
  perform announce_day(starts);
  commit;
end
$$;
