-- Entries that staff resolved. An entry shows again if it recurs after `dismissed_at`.
create table attention_dismissals (
  kind text not null,
  subject text not null,
  dismissed_by uuid not null references users,
  note text not null,
  dismissed_at timestamptz not null,
  primary key (kind, subject)
);

-- Until when customers who never paid need a verified email to hold a slot, because staff stopped someone who was blocking days.
create table newcomers_stopped (
  only_row boolean primary key default true check (only_row),
  until timestamptz not null
);

-- Items of the setup list that an owner reviewed.
create table setup_reviews (
  item text primary key,
  reviewed_by uuid not null references users,
  reviewed_at timestamptz not null,
  constraint setup_reviews_are_of_something_known check (item in ('prices', 'hours', 'policy', 'staff'))
);
