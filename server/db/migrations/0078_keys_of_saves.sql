-- What may be sent twice is remembered in `saves` from here on. Keys of the last week are copied, so that what was sent before
-- this version and is repeated now is still done once; their contents are not known any more. The columns go in a later version:
-- until then they are written too, for the version that may run beside this one, and refuse what that one did.
INSERT INTO "saves" (account_id, key, digest, outcome, saved_at)
SELECT a.id, k.call || ' ' || k.key, '', k.outcome, k.at
FROM (
	SELECT n.author AS by, 'POST /orders/' || o.order_number || '/notes' AS call, n.request_key AS key, to_jsonb(n.id) AS outcome, n.at
	FROM order_notes n JOIN orders o ON o.id = n.order_id
	UNION ALL
	SELECT author, 'POST /admin/customers/' || account_id || '/notes', request_key, 'true', at FROM customer_notes
	UNION ALL
	SELECT author, 'POST /admin/conversations/' || conversation_id || '/answers', request_key, 'true', at FROM conversation_answers
	UNION ALL
	SELECT author, 'POST /admin/conversations/' || conversation_id || '/notes', request_key, 'true', at FROM conversation_notes
	UNION ALL
	SELECT created_by, 'POST /admin/quotes', request_key, to_jsonb(id), created_at FROM quotes
	UNION ALL
	SELECT e.actor_email, 'POST /admin/sales', s.request_key, to_jsonb(s.id), s.created_at
	FROM sales s JOIN audit_entries e ON e.action = 'sale_prepared' AND e.subject_type = 'sale' AND e.subject_id = s.id::text
	UNION ALL
	SELECT e.actor_email, 'POST /admin/customer-groups', g.request_key, to_jsonb(g.id), g.created_at
	FROM customer_groups g JOIN audit_entries e
		ON e.action = 'customer_group_created' AND e.subject_type = 'customer_group' AND e.subject_id = g.id::text
	UNION ALL
	SELECT min(created_by), 'POST /admin/discounts', split_part(request_key, ' ', 1),
		jsonb_build_object('id', min(id), 'codes', coalesce(jsonb_agg(code ORDER BY id) FILTER (WHERE code IS NOT NULL), '[]')),
		min(created_at)
	FROM discounts GROUP BY split_part(request_key, ' ', 1)
	UNION ALL
	SELECT f.requested_by, 'POST /orders/' || o.order_number || '/refund', f.request_key, to_jsonb(f.id), f.requested_at
	FROM refunds f JOIN orders o ON o.id = f.order_id WHERE f.part = 1
	UNION ALL
	SELECT c.actor, 'POST /orders/' || o.order_number || '/removals', c.request_key, 'true', c.at
	FROM order_corrections c JOIN orders o ON o.id = c.order_id
	UNION ALL
	SELECT s.actor, 'POST /orders/' || o.order_number || '/swaps', s.request_key, 'true', s.at
	FROM order_swaps s JOIN orders o ON o.id = s.order_id
	UNION ALL
	SELECT p.packed_by, 'POST /admin/dispatch/orders/' || o.order_number || '/parcels', p.request_key, to_jsonb(p.number), p.packed_at
	FROM parcels p JOIN orders o ON o.id = p.order_id
	UNION ALL
	SELECT h.actor, 'POST /admin/orders/' || o.order_number || '/returns', r.request_key, to_jsonb(r.id), r.requested_at
	FROM order_returns r JOIN orders o ON o.id = r.order_id
		JOIN return_history h ON h.return_id = r.id AND h.at = r.requested_at AND h.actor <> 'customer'
	UNION ALL
	SELECT c.email, 'POST /orders/' || o.order_number || '/returns', r.request_key, to_jsonb(r.id), r.requested_at
	FROM order_returns r JOIN orders o ON o.id = r.order_id JOIN accounts c ON c.id = o.account_id
		JOIN return_history h ON h.return_id = r.id AND h.at = r.requested_at AND h.actor = 'customer'
	UNION ALL
	SELECT e.actor, 'POST /admin/customers/' || v.account_id || '/store-credit',
		substr(e.request_key, strpos(e.request_key, ' ') + 1), 'true', e.at
	FROM stored_value_entries e JOIN stored_values v ON v.id = e.stored_value_id
) k JOIN accounts a ON a.email = k.by
WHERE k.key IS NOT NULL AND k.call IS NOT NULL AND k.at > now() - interval '7 days'
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "customer_notes" ALTER COLUMN "request_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_answers" ALTER COLUMN "request_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_notes" ALTER COLUMN "request_key" DROP NOT NULL;
