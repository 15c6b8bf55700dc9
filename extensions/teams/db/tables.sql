-- A coach's team. Parents sign for their players through its link, without an account.
create table teams (
  id uuid primary key default gen_random_uuid(),
  coach_id uuid not null references users,
  name text not null,
  created_at timestamptz not null
);
create index teams_by_coach on teams (coach_id);

-- Accounts with these verified addresses see the team and book for it.
create table team_helpers (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  -- In lower case.
  email text not null,
  created_at timestamptz not null,
  constraint team_helpers_are_added_once unique (team_id, email)
);
create index team_helpers_by_email on team_helpers (email);

-- Links that open a team's page: the one that the coach shares, and one in each reminder.
create table team_links (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  -- The SHA-256 of the token in the link.
  token text not null unique,
  is_shared boolean not null,
  -- It ends when the texts change.
  policy_version text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index team_links_by_team on team_links (team_id);

-- A child, kept by the guardian's address across teams. Nothing here can sign in.
create table players (
  id uuid primary key default gen_random_uuid(),
  -- In lower case.
  guardian_email text not null,
  first_name text not null,
  last_initial text not null,
  birth_year integer not null,
  created_at timestamptz not null,
  -- By the guardian. The row is kept for its signatures.
  removed_at timestamptz
);
create index players_by_guardian on players (guardian_email);

-- The roster. The coach can add players by name before their guardians do.
create table team_players (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  -- Null until a guardian adds the player.
  player_id uuid references players,
  first_name text not null,
  last_initial text not null,
  -- The guardian's address as the coach typed it, for reminders.
  email text,
  reminded_at timestamptz,
  created_at timestamptz not null,
  constraint team_players_are_on_a_team_once unique (team_id, player_id)
);

-- Codes that prove an address on a team's page. A code that was entered becomes a pass for some hours.
create table team_codes (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null references team_links on delete cascade,
  email text not null,
  -- The SHA-256 of the code and the ID. Null until the email is sent.
  code text,
  tries integer not null default 0,
  -- The SHA-256 of the pass.
  pass text unique,
  -- The SHA-256 of a token that comes with the pass and reads the team's times as a calendar file.
  calendar text unique,
  created_at timestamptz not null,
  -- Of the code, and then of the pass. Null until the email is sent.
  expires_at timestamptz
);
create index team_codes_by_email on team_codes (email, created_at);

-- The exact text a guardian signed for a player of a team (as a hash), when and from where. Append-only.
create table team_signatures (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams,
  player_id uuid not null references players,
  link_id uuid not null references team_links,
  -- As listed in the signed text.
  signed_for text not null,
  guardian_email text not null,
  policy_version text not null,
  policy_sha256 text not null,
  signature text not null,
  ip text not null,
  user_agent text not null,
  signed_at timestamptz not null
);
create index team_signatures_by_link on team_signatures (link_id);
create index team_signatures_by_player on team_signatures (team_id, player_id, signed_at);

-- The team that a booking is for. Its players' signatures are kept with the team.
create table team_bookings (
  booking_id uuid primary key references bookings,
  team_id uuid not null references teams
);
create index team_bookings_by_team on team_bookings (team_id);

-- The owner's choice; without a row, as in server/team-settings.ts.
create table team_settings (
  only_row boolean primary key default true,
  -- Whether staff can mark a team as arrived only once all its players have signed.
  needs_player_signatures boolean not null,
  constraint team_settings_have_one_row check (only_row)
);
