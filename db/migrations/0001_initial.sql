-- The first version of the schema. Constraint names are sentences because operators read them in error messages.
-- No column defaults to now(): business time comes from the application's clock.

create extension if not exists btree_gist;

-- People ---------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text,
  last_name text,
  profile_image_url text,
  stripe_customer_id text,
  password_hash text,
  is_email_verified boolean not null default false,
  auth_provider text not null default 'local',
  role text not null default 'customer',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_role_is_customer_or_admin check (role in ('customer', 'admin'))
);
-- One account per email address, ignoring case.
create unique index users_have_one_account_per_email on users (lower(email));
create unique index users_have_one_stripe_customer on users (stripe_customer_id);
create index users_by_role on users (role) where role = 'admin';

create table sessions (
  sid varchar primary key,
  sess json not null,
  expire timestamptz not null
);
create index sessions_by_expire on sessions (expire);
create index sessions_by_user on sessions ((sess ->> 'userId'));

-- Tokens are stored hashed, so reading the table isn't enough to use one.
create table password_reset_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  used boolean not null default false,
  created_at timestamptz not null
);
create index password_reset_tokens_by_user on password_reset_tokens (user_id);

create table email_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  email text not null,
  token text not null unique,
  expires_at timestamptz not null,
  used boolean not null default false,
  created_at timestamptz not null
);
create index email_tokens_by_user on email_tokens (user_id);

create table calendar_feed_tokens (
  user_id uuid primary key references users on delete cascade,
  token text not null unique,
  created_at timestamptz not null
);

-- Catalog --------------------------------------------------------------------------------------------------

create table spaces (
  id text primary key,
  name text not null,
  description text not null,
  dimensions text not null,
  equipment text not null,
  hourly_rate numeric(10, 2) not null,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint spaces_rate_is_not_negative check (hourly_rate >= 0)
);

create table bundles (
  id text primary key,
  name text not null,
  description text not null,
  space_ids text[] not null,
  hourly_rate numeric(10, 2) not null,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint bundles_rate_is_not_negative check (hourly_rate >= 0),
  constraint bundles_contain_a_space check (cardinality(space_ids) > 0)
);

create table blocked_dates (
  id uuid primary key default gen_random_uuid(),
  date text not null,
  reason text not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  constraint blocked_dates_once_a_day unique (date),
  constraint blocked_dates_date_is_a_day check (date ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint blocked_dates_have_a_reason check (btrim(reason) <> '')
);

-- Bookings -------------------------------------------------------------------------------------------------

create table bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  space_id text references spaces,
  bundle_id text references bundles,
  start_time timestamptz not null,
  end_time timestamptz not null,
  total_amount numeric(10, 2) not null,
  status text not null default 'pending',
  payment_method text not null default 'stripe',
  stripe_payment_intent_id text,
  -- Part of the idempotency key, so a new payment intent can replace a canceled one.
  payment_attempt integer not null default 1,
  reminder_sent boolean not null default false,
  hold_expires_at timestamptz,
  cancel_reason text,
  customer_name text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint bookings_are_for_a_space_or_a_bundle check ((space_id is null) <> (bundle_id is null)),
  constraint bookings_end_after_they_start check (end_time > start_time),
  constraint bookings_total_is_not_negative check (total_amount >= 0),
  constraint bookings_status_is_known check (status in ('pending', 'confirmed', 'cancelled', 'completed')),
  constraint bookings_payment_method_is_known
    check (payment_method in ('stripe', 'cash', 'check', 'comp', 'other')),
  constraint bookings_say_why_they_were_cancelled check ((status = 'cancelled') = (cancel_reason is not null))
);
create unique index bookings_have_their_own_payment_intent on bookings (stripe_payment_intent_id);
create index bookings_by_user on bookings (user_id, start_time desc);
create index bookings_by_start on bookings (start_time);
create index bookings_holding on bookings (hold_expires_at) where status = 'pending';
create index bookings_to_complete on bookings (end_time) where status = 'confirmed';

-- One row per resource that an active booking occupies. The exclusion constraint makes double bookings impossible,
-- whatever the application does: no two rows for one resource can overlap.
create table booking_occupancy (
  booking_id uuid not null references bookings on delete cascade,
  resource text not null,
  during tstzrange not null,
  primary key (booking_id, resource),
  constraint a_resource_is_booked_once_at_a_time exclude using gist (resource with =, during with &&)
);

-- The exact policy text a customer signed (as a hash), when and from where. Append-only.
create table booking_agreements (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  user_id uuid not null references users,
  policy_version text not null,
  policy_sha256 text not null,
  signature text not null,
  ip text not null,
  user_agent text not null,
  signed_at timestamptz not null
);
create index booking_agreements_by_booking on booking_agreements (booking_id);

-- The history of a booking. Append-only. A null actor is the system.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings,
  actor_id uuid references users,
  kind text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index booking_events_by_booking on booking_events (booking_id, id);

-- Money ----------------------------------------------------------------------------------------------------

create table payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  method text not null,
  amount numeric(10, 2) not null,
  stripe_payment_intent_id text,
  stripe_charge_id text,
  -- Why staff must look at this payment, for example because its slot was taken.
  needs_attention text,
  received_at timestamptz not null,
  constraint payments_method_is_known check (method in ('stripe', 'cash', 'check', 'comp', 'other')),
  constraint payments_count_an_intent_once unique (stripe_payment_intent_id)
);
create index payments_by_booking on payments (booking_id);
create index payments_needing_attention on payments (received_at) where needs_attention is not null;

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  amount numeric(10, 2) not null,
  reason text not null,
  status text not null default 'requested',
  stripe_refund_id text unique,
  requested_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refunds_are_of_something check (amount > 0),
  constraint refunds_status_is_known check (status in ('requested', 'pending', 'succeeded', 'failed', 'canceled'))
);
create index refunds_by_payment on refunds (payment_id);

-- Stripe events already handled, so a repeated delivery counts once.
create table stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

-- Emails and audit log -------------------------------------------------------------------------------------

-- The outbox. `cause` is unique, so queueing the same email twice sends it once.
create table mails (
  id uuid primary key default gen_random_uuid(),
  cause text not null,
  template text not null,
  recipient text not null,
  booking_id uuid references bookings,
  props jsonb not null,
  status text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint mails_are_sent_once_per_cause unique (cause),
  constraint mails_status_is_known check (status in ('queued', 'sent', 'failed'))
);
create index mails_waiting on mails (created_at) where status = 'queued';
create index mails_by_booking on mails (booking_id);

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references users,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_log_by_subject on audit_log (subject, id);

-- Evidence and history are append-only.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger booking_agreements_append_only before update or delete on booking_agreements
  for each row execute function refuse_change();
create trigger booking_events_append_only before update or delete on booking_events
  for each row execute function refuse_change();
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- Notifies open time grids when a slot is taken or freed, whichever code path did it. The time zone is hard-coded
-- because a slot belongs to its local day at the facility.
create function announce_availability() returns trigger language plpgsql as $$
declare
  occupied tstzrange := coalesce(new.during, old.during);
begin
  perform pg_notify('availability', to_char(lower(occupied) at time zone 'America/New_York', 'YYYY-MM-DD'));
  return null;
end
$$;
create trigger booking_occupancy_announced after insert or delete on booking_occupancy
  for each row execute function announce_availability();
-- A paid hold keeps its slot but changes from Held to Booked.
create function announce_confirmation() returns trigger language plpgsql as $$
begin
  perform pg_notify('availability', to_char(new.start_time at time zone 'America/New_York', 'YYYY-MM-DD'));
  return null;
end
$$;
create trigger bookings_confirmation_announced after update of status on bookings
  for each row when (old.status is distinct from new.status) execute function announce_confirmation();
