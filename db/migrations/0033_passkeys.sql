-- Public keys of passkeys (WebAuthn). Nothing here can sign in.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- What the authenticator calls it, in base64url.
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

-- What an authenticator has to sign next: random, for one use within minutes, and for one purpose.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Changed together with the user's passkeys, so finding a session's user stays one look at this row.
alter table users add column has_passkey boolean not null default false;
