-- The links of customers' calendar feeds: hashes alone.
create table calendar_feed_tokens (
  user_id uuid primary key references users on delete cascade,
  token text not null unique,
  created_at timestamptz not null
);
