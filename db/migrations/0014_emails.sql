-- Calls an email an email: the table with its constraints and indexes, and the words that rows contain.

alter table mails rename to emails;

-- PostgreSQL names some constraints itself, and version 18 more of them, so rename whatever there is.
do $$
declare
  found text;
begin
  for found in select conname from pg_constraint where conrelid = 'emails'::regclass and conname like 'mails%' loop
    execute format('alter table emails rename constraint %I to %I', found, 'e' || found);
  end loop;
  for found in
    select relname from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'emails'::regclass and relname like 'mails%'
  loop
    execute format('alter index %I rename to %I', found, 'e' || found);
  end loop;
end
$$;

update attention_dismissals set kind = 'email' where kind = 'mail';

-- Append-only tables: the facts stay, only the name of the action changes.
alter table booking_events disable trigger booking_events_append_only;
update booking_events set kind = 'email_resent' where kind = 'mail_resent';
alter table booking_events enable trigger booking_events_append_only;
alter table audit_log disable trigger audit_log_append_only;
update audit_log set action = 'resend_email' where action = 'resend_mail';
update audit_log set subject = 'email' || substr(subject, 5) where subject like 'mail:%';
alter table audit_log enable trigger audit_log_append_only;
