-- When staff handed a session's device to a customer. Until they confirm who they are, the session opens nothing.
alter table sessions add column handed_over_at timestamptz;
