"""Every operation of the client once, of each kind of client. Prints which were called, and what they answered."""

import asyncio
import inspect
import json
import os

from mneme import OMITTED, AsyncMneme, Mneme

called: set[str] = set()


class Told:
    """A client that notes which of its methods are called; the awaited one is called as the other."""

    def __init__(self, of, loop=None):
        self._of, self._loop = of, loop

    def __getattr__(self, name):
        method = getattr(self._of, name)

        def call(*args, **named):
            called.add(name)
            answer = method(*(getattr(each, "of", each) for each in args), **named)
            if inspect.isasyncgen(answer):
                return series(answer)
            return self._loop.run_until_complete(answer) if inspect.isawaitable(answer) else answer

        def series(answer):
            while True:
                try:
                    yield self._loop.run_until_complete(anext(answer))
                except StopAsyncIteration:
                    return
                except GeneratorExit:
                    self._loop.run_until_complete(answer.aclose())
                    raise

        call.of = method
        return call


def run(memory, admin, prefix):
    ada, key = f"{prefix}-ada", f"{prefix}-plan"
    mine = {"user_key": ada}
    out = {}
    user = memory.ensure_user(ada, name="Ada", time_zone="Europe/Berlin")
    assert user == memory.ensure_user(ada)
    out["person"] = admin.person(user)["user"]
    memory.ensure_project(f"{prefix}-kiln", name="Kiln")
    memory.ensure_persona(f"{prefix}-coach")
    out["role"] = memory.me()["role"]

    thread = memory.open_thread(key, channel="desk", project_key=f"{prefix}-kiln", **mine)["id"]
    turns = [{"role": "USER", "content": f"Turn {n}", "externalId": str(n)} for n in range(3)]
    assert memory.append_messages(key, turns, **mine)["storedCount"] == 3
    out["turns"] = [turn["content"] for turn in memory.messages(thread, first=2)["nodes"]]
    memory.redact_message(memory.messages(thread)["nodes"][0]["id"])
    out["each"] = [turn["content"] for turn in memory.each(memory.messages, thread_id=thread, first=1)]
    out["threads"] = thread in [each["id"] for each in memory.threads(first=5)["nodes"]]
    out["title"] = memory.update_thread(thread_key=key, title="Plan", **mine)["title"]
    out["archived"] = memory.archived_texts(thread)["messages"]
    memory.restore_thread(thread_id=thread)
    out["followed"] = next(memory.message_added(key, after_sequence_no=2, **mine))["content"]
    out["thread"] = next(memory.thread_updated(key, **mine))["id"] == thread

    task = memory.create_task("Buy clay", due_at="2031-03-01T09:30:00+01:00", idempotency_key=f"{prefix}-t", **mine)
    assert task["id"] == memory.create_task("Buy clay", idempotency_key=f"{prefix}-t", **mine)["id"]
    task = memory.update_task(task["id"], due_at=None)
    out["task"] = [task["dueAt"], task["content"], memory.update_task(task["id"], due_at=OMITTED, tags=["x"])["tags"]]
    open_tasks = memory.tasks(filter={"status": {"in": ["PENDING"]}}, **mine)["nodes"]
    out["tasks"] = [each["content"] for each in open_tasks]
    out["done"] = memory.complete_task(open_tasks[0]["id"])["status"]
    memory.set_preference("food", "tea", "green", **mine)
    out["preferences"] = [each["value"] for each in memory.preferences(**mine)["nodes"]]
    note = memory.remember("The kiln is red.", "FACT", idempotency_key=f"{prefix}/n/1", metadata={"a": 1}, **mine)
    out["by key"] = memory.memory_by_key(f"{prefix}/n/1", **mine)["metadata"]
    out["none by key"] = memory.memory_by_key("nothing", **mine)
    out["under key"] = len(memory.memories_by_key(f"{prefix}/", **mine))
    out["namespaces"] = memory.memory_namespaces(prefix, **mine)
    found = memory.recall_memories("red kiln", key_prefix=f"{prefix}/", **mine)
    out["found"] = found[0]["memory"]["content"]
    hits = memory.recall("red kiln", **mine)
    memory.rate_recall(hits["id"], hits["hits"][0]["citation"], True)
    revised = memory.revise_memory(note["id"], "The kiln is blue.")
    out["revised"] = [revised["memory"]["content"], revised["superseded"]["content"]]
    out["learned"] = len(memory.learned(first=3)["nodes"])
    memory.remember("We fire on Mondays.", "DECISION", **mine)
    out["decisions"] = [each["content"] for each in memory.decisions(**mine)["nodes"]]
    out["pack"] = "blue" in memory.build_context("What colour is the kiln?", **mine)["text"]
    memory.set_sensitivity("INTIMATE", memory_id=revised["memory"]["id"])
    memory.forget_memory(revised["memory"]["id"])
    out["profile"] = memory.profile(**mine)["userId"] == user
    out["insights"] = memory.insight_profile(**mine)["userId"] == user
    out["narrative"] = sorted(memory.narrative(**mine))

    fact = memory.assert_fact("Wagtail", "colour", "red", **mine)
    corrected = memory.correct_fact(fact["factId"], "blue")["fact"]
    out["fact"] = [corrected["subject"], corrected["predicate"], corrected["object"]]
    out["facts"] = len(memory.facts_as_of(filter={"predicate": {"equalTo": "colour"}})["nodes"]) > 0
    memory.retract_fact(corrected["factId"])
    out["entities"] = isinstance(memory.entities(first=2)["nodes"], list)
    out["aliases"] = isinstance(memory.entity_aliases(first=2)["nodes"], list)

    document = memory.add_document("kiln.md", text="# Kiln\n\nIt is blue.", uri="kiln", **mine)["document"]
    out["document"] = memory.document_by_uri("kiln", **mine)["title"]
    memory.remove_document(document["id"])
    out["no document"] = memory.document_by_uri("kiln", **mine)

    memory.save_conversation("voice", f"{prefix}-s", "About the kiln.", topics=["kiln"], **mine)
    out["conversations"] = [each["summary"] for each in memory.conversations(channel="voice", **mine)]
    memory.signal_handoff("desk", f"{prefix}-hall", summary="About the kiln", **mine)
    out["waiting"] = next(memory.handoff_signalled(f"{prefix}-hall", **mine))["summary"]
    heartbeat = "mutation ($input: HeartbeatInput!) { heartbeat(input: $input) { entered } }"
    memory.execute(heartbeat, {"input": {"channel": "desk", "sessionId": prefix, "userKey": ada}})
    out["present"] = next(memory.presence_changed("desk", **mine))["entered"]
    out["claimed"] = memory.claim_handoff(f"{prefix}-hall", **mine)["summary"]
    memory.close_conversation(thread_key=key, **mine)
    memory.close_thread(thread_key=key, **mine)

    out["jobs"] = sorted(admin.job_status())[0]
    out["progress"] = sorted(next(admin.job_progress()))[0]
    out["suggestions"] = sorted(next(admin.suggestions_changed()))
    out["taxonomy"] = sorted(next(admin.taxonomy_changed()))[0]
    out["changed"] = next(admin.changed(of=["TAXONOMY"]))["of"]
    out["settings"] = admin.settings()["timeZone"]
    admin.update_settings(trace_retention_days=9)
    out["kept"] = [admin.settings()["traceRetention"], admin.update_settings(trace_retention_days=None)["traceRetention"]]

    formed = memory.memory_formed(since="2000-01-01T00:00:00Z")
    out["formed"] = "content" in next(formed)
    formed.close()
    facts = memory.fact_formed(since="2000-01-01T00:00:00Z")
    out["fact formed"] = next(facts)["subject"]
    facts.close()

    memory.set_user_memory("OFF", **mine)
    memory.set_user_memory("ON", **mine)
    out["preview"] = [line["kind"] for line in admin.erasure_preview(thread_id=thread)["lines"]][:1]
    out["erased"] = admin.erase_thread(thread_id=thread)["scope"]
    out["gone"] = admin.erase_user(user_id=user)["scope"]
    return out


url, tokens = os.environ["URL"], (os.environ["TOKEN"], os.environ["ADMIN"])
if os.environ["KIND"] == "async":
    loop = asyncio.new_event_loop()
    answer = run(*(Told(AsyncMneme(url, token), loop) for token in tokens), "a")
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()
else:
    answer = run(*(Told(Mneme(url, token)) for token in tokens), "s")
print(json.dumps({"called": sorted(called - {"each", "execute"}), **answer}))
