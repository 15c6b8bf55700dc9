-- Entries that staff resolved. An entry shows again if it recurs after `dismissed_at`.
create table attention_dismissals (
  kind text not null,
  subject text not null,
  dismissed_by uuid not null references users,
  note text not null,
  dismissed_at timestamptz not null,
  primary key (kind, subject)
);
