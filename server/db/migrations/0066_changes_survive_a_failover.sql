-- From PostgreSQL 15 on the sequence of an unlogged table is unlogged as well. On a standby that took over within minutes of its
-- creation it was empty ("bad magic number in sequence"), and with it failed whatever notes a change: every order.
DO $$
BEGIN
	IF current_setting('server_version_num')::int >= 150000 THEN
		EXECUTE format('ALTER SEQUENCE %s SET LOGGED', pg_get_serial_sequence('page_changes', 'id'));
	END IF;
END
$$;
