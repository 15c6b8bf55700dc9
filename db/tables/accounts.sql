-- Everyone we know. Staff also book for people who give no email: such a customer can't sign in until staff link it to one.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text,
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
  -- Staff know the password they set, so it only opens the screen that asks for a new one.
  must_change_password boolean not null default false,
  -- Changed together with the user's passkeys, so finding a session's user stays one look at this row.
  has_passkey boolean not null default false,
  -- Admins have some days to add a passkey, counted from here.
  admin_since timestamptz,
  -- In E.164. Never verified, so it identifies no one: staff search by it, and it opens nothing.
  phone text,
  merged_into uuid,
  -- The role of an admin among staff; the trigger in db/functions/accounts.sql makes new ones owners.
  staff_role text,
  -- Staff set its password for the person in front of them, which signed everyone else out.
  is_proven_at_desk boolean not null default false,
  -- The phone number came from staff or an import.
  phone_by_staff boolean not null default false,
  -- Folded names, email, and phone number for staff's search, maintained by describe_user.
  search_text text not null default '',
  constraint users_role_is_customer_or_admin check (role in ('customer', 'admin')),
  constraint admins_have_a_staff_role check (
    (role = 'admin') = (staff_role is not null) and staff_role in ('owner', 'manager', 'desk')
  ),
  constraint phone_numbers_are_in_e164 check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  constraint only_accounts_with_an_email_sign_in check (
    email is not null
    or (password_hash is null and role = 'customer' and not is_email_verified and not has_passkey and stripe_customer_id is null)
  ),
  constraint customers_are_recognized_by_something check (
    email is not null or first_name is not null or phone is not null
  ),
  -- Agreements are append-only and name their signer, so a merged record stays. Its bookings are the account's.
  constraint only_records_without_email_are_merged check (merged_into is null or email is null),
  -- Deferred, because a backup can hold a merged record before its account, and restoring inserts it in that order.
  constraint merged_records_have_an_account foreign key (merged_into) references users deferrable initially deferred
);
-- One account per email address, ignoring case.
create unique index users_have_one_account_per_email on users (lower(email));
create unique index users_have_one_stripe_customer on users (stripe_customer_id);
create index users_merged on users (merged_into) where merged_into is not null;
-- Lists users newest first, without merged records. An import looks for names; its expression must match the
-- index exactly.
create index users_by_age on users (created_at, id) where merged_into is null;
create index users_by_role_and_age on users (role, created_at, id) where merged_into is null;
create index users_by_email_start on users (lower(email) text_pattern_ops);
create index users_by_name on users (fold_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')));
create index users_by_words on users using gin (search_text gin_trgm_ops);

-- Staff's notes about a customer, apart from users because it's read by staff alone.
create table customer_notes (
  user_id uuid primary key references users on delete cascade,
  note text,
  is_flagged boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- The emails that a member of staff turned on: day sheets and summaries.
create table staff_messages (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  primary key (user_id, kind),
  constraint staff_messages_kind_is_known check (kind in ('day-sheet', 'week-summary', 'month-summary'))
);

-- A computer at the desk that a manager enrolled. Its cookie has the token; here is only a hash.
create table desk_machines (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  token text not null unique,
  -- Its screens lock after this many minutes without use.
  lock_minutes integer not null,
  enrolled_by uuid not null references users,
  enrolled_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  constraint a_machine_name_is_short check (length(name) between 1 and 40),
  constraint machines_lock_in_minutes check (lock_minutes between 2 and 15)
);

create table sessions (
  -- The secret that signs in. `id` names a session without giving it away.
  sid varchar primary key,
  sess json not null,
  expire timestamptz not null,
  id uuid not null default gen_random_uuid() unique,
  device text not null default 'Unknown device',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- When the person last proved who they are: at sign-in, or when asked again before something that matters.
  confirmed_at timestamptz not null default now(),
  -- When staff handed the device to a customer. Until they confirm who they are, the session opens nothing.
  handed_over_at timestamptz,
  -- On an enrolled machine, the session has only the powers of the desk until its person confirms who they are.
  machine_id uuid references desk_machines,
  locked_at timestamptz,
  -- When its person entered an emailed code, which an admin whose passkey is overdue needs besides the password.
  code_entered_at timestamptz,
  constraint a_device_name_is_short check (length(device) <= 60)
);
create index sessions_by_expire on sessions (expire);
create index sessions_by_user on sessions ((sess ->> 'userId'));
create index sessions_by_machine on sessions (machine_id) where machine_id is not null;

-- The latest code emailed to the person of a session, hashed. Null until the email is sent.
create table sign_in_codes (
  -- Of a session, without a foreign key: sessions of 0.9.0 had no id.
  session_id uuid primary key,
  code text,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz
);

-- Hashed with a key that isn't in the database: six digits are soon guessed.
create table staff_pins (
  user_id uuid primary key references users on delete cascade,
  pin_hash text not null,
  set_at timestamptz not null
);

-- Tries of a PIN since it was last right. At five, it's off on that machine.
create table pin_failures (
  machine_id uuid not null references desk_machines on delete cascade,
  user_id uuid not null references users on delete cascade,
  failures integer not null,
  primary key (machine_id, user_id),
  constraint pins_are_off_after_five_failures check (failures between 1 and 5)
);

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

-- Public keys of passkeys (WebAuthn). Nothing here can sign in.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- The authenticator's name for it, in base64url.
  credential_id text not null unique,
  public_key text not null,
  -- How often the authenticator says it was used; many always say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint a_passkey_name_is_short check (length(name) between 1 and 60)
);
create index passkeys_by_user on passkeys (user_id);

-- The text an authenticator has to sign next: random, for one use within minutes, and for one purpose.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- For an admin without their passkey at hand: hashes of codes that work once, with the password. A used one is deleted.
create table recovery_codes (
  code_hash text primary key,
  user_id uuid not null references users on delete cascade
);
create index recovery_codes_by_user on recovery_codes (user_id);
