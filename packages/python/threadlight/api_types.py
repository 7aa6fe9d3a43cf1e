"""Types of the public API. Written by `npm run sdk:types` from its OpenAPI document: change them there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, overload

MessageContent2Item = TypedDict(
    "MessageContent2Item",
    {
        "type": 'str',
        "text": 'NotRequired[str]',
    },
)

MessagePartsItem = TypedDict(
    "MessagePartsItem",
    {
        "type": 'str',
        "text": 'NotRequired[str]',
    },
)

MessageUser2 = TypedDict(
    "MessageUser2",
    {
        "id": 'str',
    },
)

# The bot that took part. You can compare versions.
MessageAgent = TypedDict(
    "MessageAgent",
    {
        "name": 'NotRequired[str]',
        "version": 'NotRequired[str]',
        "model": 'NotRequired[str]',
    },
)

# Tokens of the model calls that led to it: `inputTokens` with cached and newly cached ones, `outputTokens` with reasoning. Without `costUsd`, the cost follows from `agent.model`.
MessageUsage = TypedDict(
    "MessageUsage",
    {
        "inputTokens": 'int',
        "cachedInputTokens": 'NotRequired[int]',
        "cacheWriteTokens": 'NotRequired[int]',
        "outputTokens": 'int',
        "reasoningTokens": 'NotRequired[int]',
        "costUsd": 'NotRequired[float]',
    },
)

MessageSourceClickId2 = TypedDict(
    "MessageSourceClickId2",
    {
        "type": 'Literal["ctwa_clid", "gclid", "fbclid", "msclkid"]',
        "value": 'str',
    },
)

MessageSource = TypedDict(
    "MessageSource",
    {
        # `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign` or `other`.
        "kind": 'NotRequired[Literal["ad", "post", "page", "link", "qr", "referral", "direct", "campaign", "other"] | None]',
        "id": 'NotRequired[str | None]',
        "name": 'NotRequired[str | None]',
        "url": 'NotRequired[str | None]',
        "campaign": 'NotRequired[str | None]',
        "medium": 'NotRequired[str | None]',
        "utmSource": 'NotRequired[str | None]',
        "term": 'NotRequired[str | None]',
        "content": 'NotRequired[str | None]',
        "referrer": 'NotRequired[str | None]',
        # The ad platform's click ID. Stored encrypted for 90 days and never returned.
        "clickId": 'NotRequired[str | MessageSourceClickId2 | None]',
    },
)

Message = TypedDict(
    "Message",
    {
        # Your message ID. A message sent again with the same ID is a duplicate and counts once.
        "id": 'NotRequired[str]',
        # Your conversation ID: all messages with it belong to one conversation.
        "conversationId": 'str',
        # Who wrote it: the end user, the bot, or a human agent.
        "role": 'Literal["user", "bot", "agent", "assistant", "human_agent"]',
        # The text, at most 32 KiB as UTF-8. Send exactly one of text, content and parts.
        "text": 'NotRequired[str]',
        # The text in the format of OpenAI and Anthropic: a string, or a list of blocks whose text is used.
        "content": 'NotRequired[str | list[MessageContent2Item]]',
        # The text in the format of the AI SDK.
        "parts": 'NotRequired[list[MessagePartsItem]]',
        # ISO 8601 (UTC if it has no offset), or seconds or milliseconds since 1970. From 2000-01-01 to 24 hours ahead. Defaults to the time of arrival. Messages of a conversation that arrive together without times have no response time.
        "timestamp": 'NotRequired[float | str]',
        # Where it was written, such as `whatsapp`. Defaults to the API account's channel.
        "channel": 'NotRequired[str]',
        # Your ID of the end user. Use one that doesn't identify the person.
        "user": 'NotRequired[str | MessageUser2]',
        # The bot that took part. You can compare versions.
        "agent": 'NotRequired[MessageAgent]',
        # Tokens of the model calls that led to it: `inputTokens` with cached and newly cached ones, `outputTokens` with reasoning. Without `costUsd`, the cost follows from `agent.model`.
        "usage": 'NotRequired[MessageUsage]',
        # A language tag such as `pt-BR`. Accepted but not used: the language is detected from the text.
        "locale": 'NotRequired[str]',
        # Where the conversation comes from: an ad, a page, a campaign. The first that a message tells is kept.
        "source": 'NotRequired[MessageSource | None]',
        # Any JSON object to store with it, at most 8 KiB. Its short texts, numbers and booleans become properties of the conversation.
        "metadata": 'NotRequired[dict[str, Any]]',
    },
)

Event = TypedDict(
    "Event",
    {
        # Your event ID. An event sent again with the same ID counts once.
        "id": 'NotRequired[str]',
        # Your ID of the conversation, as in its messages.
        "conversationId": 'str',
        # What happened.
        "type": 'Literal["conversion", "handoff", "feedback", "end", "custom"]',
        # Your name for the event. An API account's goal can require one.
        "name": 'NotRequired[str]',
        # ISO 8601 (UTC if it has no offset), or seconds or milliseconds since 1970. From 2000-01-01 to 24 hours ahead. Defaults to the time of arrival.
        "timestamp": 'NotRequired[float | str]',
        # For feedback: satisfaction from 1 to 5.
        "score": 'NotRequired[float]',
        # For feedback: an alternative to a score.
        "thumbs": 'NotRequired[Literal["up", "down"]]',
        # For conversion: what it is worth, in the currency's units, such as 80.5. Those of a conversation add up.
        "value": 'NotRequired[float]',
        # The value's currency by ISO 4217, such as `EUR`.
        "currency": 'NotRequired[str]',
        # Any JSON object to store with it, at most 8 KiB. Its short texts, numbers and booleans become properties of the conversation.
        "data": 'NotRequired[dict[str, Any]]',
    },
)

IngestResult = TypedDict(
    "IngestResult",
    {
        # Items stored durably before this response was sent.
        "accepted": 'int',
        # Items stored before. They are not counted twice.
        "duplicates": 'int',
        # Messages stored durably but not analyzed yet, because they are over the plan's volume. They are released with the next period or plan.
        "held": 'int',
        # One result per item, only if any item was invalid or held.
        "results": 'NotRequired[list[ItemResult]]',
    },
)

# Only with status `error`.
ItemResultError = TypedDict(
    "ItemResultError",
    {
        "code": 'str',
        "message": 'str',
        # The invalid field.
        "path": 'str',
    },
)

ItemResult = TypedDict(
    "ItemResult",
    {
        # Position in the batch, from 0.
        "index": 'int',
        # The ID you sent.
        "id": 'str | None',
        "status": 'Literal["accepted", "duplicate", "held", "error"]',
        # Only with status `error`.
        "error": 'NotRequired[ItemResultError]',
    },
)

ConversationsPage = TypedDict(
    "ConversationsPage",
    {
        # Newest first, or as `sort` says.
        "items": 'list[ConversationItem]',
        # Send it as `cursor` for the next page; null on the last page.
        "nextCursor": 'str | None',
    },
)

ConversationItemReadingSubject = TypedDict(
    "ConversationItemReadingSubject",
    {
        "text": 'str',
        "language": 'Language',
    },
)

ConversationItemReadingCorrected = TypedDict(
    "ConversationItemReadingCorrected",
    {
        "by": 'str',
        "at": 'str',
        "fields": 'list[Literal["outcome", "reason", "act", "need", "subject"]]',
    },
)

# What it came to.
ConversationItemReading = TypedDict(
    "ConversationItemReading",
    {
        # What it came to, including your correction; null while it is open, and for some seconds after its end.
        "outcome": 'Literal["sold", "solved", "answered", "waiting", "lost", "unmet", "greeting", "not_customer"] | None',
        # Why it was lost, or what went wrong; null without a reason.
        "reason": 'Literal["fallback_loop", "wrong_answer", "unanswered_question", "bot_silent", "slow_answer", "repetition", "dead_end", "handoff_ignored", "out_of_hours", "form_friction", "language_mismatch", "price_objection", "trust_objection", "time_objection", "unavailable", "not_offered", "withdrawn", "no_reply"] | None',
        # What the business did last, goodbyes apart: the place of a loss. `silent` if the user got no reply.
        "act": 'Literal["greeting", "menu", "question", "form", "offer", "price", "unavailable", "not_offered", "answer", "instruction", "confirmation", "handoff", "fallback", "closing", "promotion", "silent"] | None',
        # What the user came for.
        "need": 'Literal["buy_or_book", "price", "information", "recommendation", "availability", "order_status", "change", "cancel", "refund", "problem", "complaint", "account", "payment", "person", "job_or_partner", "chat", "none"] | None',
        # The thing that it was about, in the user's words; `text` is empty if there is none.
        "subject": 'ConversationItemReadingSubject | None',
        # How the user left.
        "left": 'Literal["negative", "neutral", "positive"] | None',
        # How likely the engine's outcome is, 0–1.
        "confidence": 'float | None',
        # Who corrected it last, when, and which fields are corrected; null without corrections.
        "corrected": 'ConversationItemReadingCorrected | None',
    },
)

ConversationItemLeadOwner = TypedDict(
    "ConversationItemLeadOwner",
    {
        "id": 'str',
        "name": 'str',
    },
)

ConversationItemLeadContactItem = TypedDict(
    "ConversationItemLeadContactItem",
    {
        "kind": 'Literal["email", "phone"]',
        "value": 'str',
    },
)

ConversationItemLead = TypedDict(
    "ConversationItemLead",
    {
        # The member who takes care of it.
        "owner": 'ConversationItemLeadOwner | None',
        # `new`, `contacted`, `won` or `gave_up`.
        "state": 'Literal["new", "contacted", "won", "gave_up"]',
        # E-mail addresses and phone numbers from the user's messages; masked for viewers and where the workspace redacts.
        "contact": 'list[ConversationItemLeadContactItem]',
    },
)

ConversationItem = TypedDict(
    "ConversationItem",
    {
        # Our ID.
        "id": 'str',
        # Your ID: the `conversationId` it was sent with.
        "externalId": 'str',
        "apiAccountId": 'str',
        "channel": 'str',
        "language": 'Language',
        # Version of the bot; empty if none was sent.
        "agentVersion": 'str',
        # Your ID of the end user; null if none was sent.
        "endUser": 'str | None',
        # Time of the first message.
        "startedAt": 'str',
        # Time of the last message.
        "lastAt": 'str',
        # Whether it has ended: by an `end` event or after the idle time.
        "closed": 'bool',
        # Furthest stage reached, including your correction.
        "stage": 'Stage | None',
        # Whether it converted, including your correction.
        "converted": 'bool',
        # Handed off to a human.
        "handedOff": 'bool',
        # The `reason` of its reading, if it is closed and not converted.
        "dropReason": 'Literal["fallback_loop", "wrong_answer", "unanswered_question", "bot_silent", "slow_answer", "repetition", "dead_end", "handoff_ignored", "out_of_hours", "form_friction", "language_mismatch", "price_objection", "trust_objection", "time_objection", "unavailable", "not_offered", "withdrawn", "no_reply"] | None',
        # −1 is negative, +1 positive.
        "sentiment": 'float',
        # The user's main intent.
        "intent": 'Intent',
        "messages": 'int',
        # User messages, each with the replies to it.
        "turns": 'int',
        # Milliseconds from the first to the last message.
        "durationMs": 'int',
        # Quality score, 0–100.
        "quality": 'int',
        "tags": 'list[str]',
        # What the user came for; until that is known, the first user message that is not a greeting, shortened.
        "title": 'str',
        # The last words that were more than thanks or a goodbye, shortened; empty while it is open.
        "ending": 'str',
        # What it came to.
        "reading": 'ConversationItemReading',
        # Where it comes from, as its messages tell; null if that is not known.
        "source": 'Source | None',
        # What the team does about a lost conversation with contact details; null for all others.
        "lead": 'ConversationItemLead | None',
        # What `metadata` of its messages and `data` of its events tell, by name; the last value of each.
        "properties": 'dict[str, str | float | bool]',
    },
)

ConversationDetailConversationReadingSubject = TypedDict(
    "ConversationDetailConversationReadingSubject",
    {
        "text": 'str',
        "language": 'Language',
    },
)

ConversationDetailConversationReadingDecidedBy = TypedDict(
    "ConversationDetailConversationReadingDecidedBy",
    {
        "messageId": 'str',
        "start": 'int',
        "end": 'int',
    },
)

ConversationDetailConversationReadingCorrected = TypedDict(
    "ConversationDetailConversationReadingCorrected",
    {
        "by": 'str',
        "at": 'str',
        "fields": 'list[Literal["outcome", "reason", "act", "need", "subject"]]',
    },
)

# What it came to, with the message that decided.
ConversationDetailConversationReading = TypedDict(
    "ConversationDetailConversationReading",
    {
        # What it came to, including your correction; null while it is open, and for some seconds after its end.
        "outcome": 'Literal["sold", "solved", "answered", "waiting", "lost", "unmet", "greeting", "not_customer"] | None',
        # Why it was lost, or what went wrong; null without a reason.
        "reason": 'Literal["fallback_loop", "wrong_answer", "unanswered_question", "bot_silent", "slow_answer", "repetition", "dead_end", "handoff_ignored", "out_of_hours", "form_friction", "language_mismatch", "price_objection", "trust_objection", "time_objection", "unavailable", "not_offered", "withdrawn", "no_reply"] | None',
        # What the business did last, goodbyes apart: the place of a loss. `silent` if the user got no reply.
        "act": 'Literal["greeting", "menu", "question", "form", "offer", "price", "unavailable", "not_offered", "answer", "instruction", "confirmation", "handoff", "fallback", "closing", "promotion", "silent"] | None',
        # What the user came for.
        "need": 'Literal["buy_or_book", "price", "information", "recommendation", "availability", "order_status", "change", "cancel", "refund", "problem", "complaint", "account", "payment", "person", "job_or_partner", "chat", "none"] | None',
        # The thing that it was about, in the user's words; `text` is empty if there is none.
        "subject": 'ConversationDetailConversationReadingSubject | None',
        # How the user left.
        "left": 'Literal["negative", "neutral", "positive"] | None',
        # How likely the engine's outcome is, 0–1.
        "confidence": 'float | None',
        # The message that decided the outcome, and the part of its text, as UTF-16 offsets.
        "decidedBy": 'ConversationDetailConversationReadingDecidedBy | None',
        # Who corrected it last, when, and which fields are corrected; null without corrections.
        "corrected": 'ConversationDetailConversationReadingCorrected | None',
    },
)

ConversationDetailConversationLeadOwner = TypedDict(
    "ConversationDetailConversationLeadOwner",
    {
        "id": 'str',
        "name": 'str',
    },
)

ConversationDetailConversationLeadContactItem = TypedDict(
    "ConversationDetailConversationLeadContactItem",
    {
        "kind": 'Literal["email", "phone"]',
        "value": 'str',
    },
)

ConversationDetailConversationLead = TypedDict(
    "ConversationDetailConversationLead",
    {
        # The member who takes care of it.
        "owner": 'ConversationDetailConversationLeadOwner | None',
        # `new`, `contacted`, `won` or `gave_up`.
        "state": 'Literal["new", "contacted", "won", "gave_up"]',
        # E-mail addresses and phone numbers from the user's messages; masked for viewers and where the workspace redacts.
        "contact": 'list[ConversationDetailConversationLeadContactItem]',
    },
)

ConversationDetailConversationCall = TypedDict(
    "ConversationDetailConversationCall",
    {
        "id": 'str',
    },
)

ConversationDetailConversationRun = TypedDict(
    "ConversationDetailConversationRun",
    {
        "id": 'str',
    },
)

ConversationDetailConversationUsage = TypedDict(
    "ConversationDetailConversationUsage",
    {
        # Calls to language models.
        "calls": 'int',
        # Tokens of the requests, cached and newly cached ones included.
        "inputTokens": 'int',
        # Of these, read from the provider's cache.
        "cachedInputTokens": 'int',
        # Of these, written to the provider's cache.
        "cacheWriteTokens": 'int',
        # Tokens of the answers, reasoning included.
        "outputTokens": 'int',
        # Of these, reasoning.
        "reasoningTokens": 'int',
        # In US dollars; null if no call has a price.
        "costUsd": 'float | None',
        # Calls to models whose price is unknown. The cost is that of the others.
        "unpricedCalls": 'int',
    },
)

# The engine's result, before your correction.
ConversationDetailConversationEngine = TypedDict(
    "ConversationDetailConversationEngine",
    {
        "stage": 'Stage | None',
        "converted": 'bool',
    },
)

# Which values you have corrected.
ConversationDetailConversationCorrected = TypedDict(
    "ConversationDetailConversationCorrected",
    {
        "stage": 'bool',
        "converted": 'bool',
    },
)

ConversationDetailConversation = TypedDict(
    "ConversationDetailConversation",
    {
        # Our ID.
        "id": 'str',
        # Your ID: the `conversationId` it was sent with.
        "externalId": 'str',
        "apiAccountId": 'str',
        "channel": 'str',
        "language": 'Language',
        # Version of the bot; empty if none was sent.
        "agentVersion": 'str',
        # Your ID of the end user; null if none was sent.
        "endUser": 'str | None',
        # Time of the first message.
        "startedAt": 'str',
        # Time of the last message.
        "lastAt": 'str',
        # Whether it has ended: by an `end` event or after the idle time.
        "closed": 'bool',
        # Furthest stage reached, including your correction.
        "stage": 'Stage | None',
        # Whether it converted, including your correction.
        "converted": 'bool',
        # Handed off to a human.
        "handedOff": 'bool',
        # The `reason` of its reading, if it is closed and not converted.
        "dropReason": 'Literal["fallback_loop", "wrong_answer", "unanswered_question", "bot_silent", "slow_answer", "repetition", "dead_end", "handoff_ignored", "out_of_hours", "form_friction", "language_mismatch", "price_objection", "trust_objection", "time_objection", "unavailable", "not_offered", "withdrawn", "no_reply"] | None',
        # −1 is negative, +1 positive.
        "sentiment": 'float',
        # The user's main intent.
        "intent": 'Intent',
        "messages": 'int',
        # User messages, each with the replies to it.
        "turns": 'int',
        # Milliseconds from the first to the last message.
        "durationMs": 'int',
        # Quality score, 0–100.
        "quality": 'int',
        "tags": 'list[str]',
        # What the user came for; until that is known, the first user message that is not a greeting, shortened.
        "title": 'str',
        # The last words that were more than thanks or a goodbye, shortened; empty while it is open.
        "ending": 'str',
        # What it came to, with the message that decided.
        "reading": 'ConversationDetailConversationReading',
        # Where it comes from, as its messages tell; null if that is not known.
        "source": 'Source | None',
        # What the team does about a lost conversation with contact details; null for all others.
        "lead": 'ConversationDetailConversationLead | None',
        # What `metadata` of its messages and `data` of its events tell, by name; the last value of each.
        "properties": 'dict[str, str | float | bool]',
        # Name of the bot; empty if none was sent.
        "agentName": 'str',
        # Language model of the bot; empty if none was sent.
        "agentModel": 'str',
        # Language models of its calls, the latest first.
        "models": 'list[str]',
        # The call whose words these are; null for text.
        "call": 'ConversationDetailConversationCall | None',
        # The run of the Runner whose words these are; else null.
        "run": 'ConversationDetailConversationRun | None',
        # Tokens and cost of its calls; null without calls.
        "usage": 'ConversationDetailConversationUsage | None',
        # The message that reached the furthest stage.
        "movedBy": 'str | None',
        # The stage at which it dropped off.
        "dropStage": 'Stage | None',
        # Above 0 if the user's sentiment improved.
        "sentimentTrend": 'float',
        "firstResponseMs": 'int | None',
        "medianResponseMs": 'int | None',
        "p95ResponseMs": 'int | None',
        # Number of times the bot did not understand.
        "fallbacks": 'int',
        "flags": 'list[Flag]',
        # The engine's result, before your correction.
        "engine": 'ConversationDetailConversationEngine',
        # Which values you have corrected.
        "corrected": 'ConversationDetailConversationCorrected',
    },
)

ConversationDetailEventsItem = TypedDict(
    "ConversationDetailEventsItem",
    {
        "id": 'str',
        "type": 'str',
        "name": 'str',
        "at": 'str',
        "score": 'float | None',
        # What a conversion is worth, in the currency's units.
        "value": 'float | None',
        "currency": 'str | None',
    },
)

ConversationDetail = TypedDict(
    "ConversationDetail",
    {
        "conversation": 'ConversationDetailConversation',
        # One page, in chronological order.
        "messages": 'list[ConversationMessage]',
        # The events from this page's first message until the next page's, in chronological order; the first page also has earlier ones. At most 1,000.
        "events": 'list[ConversationDetailEventsItem]',
        # Send it as `cursor` for the next messages; null on the last page.
        "nextCursor": 'str | None',
        # The next newer conversation.
        "previousId": 'str | None',
        # The next older conversation.
        "nextId": 'str | None',
    },
)

ConversationMessageEvidence = TypedDict(
    "ConversationMessageEvidence",
    {
        "start": 'int',
        "end": 'int',
    },
)

ConversationMessageOwnIntent = TypedDict(
    "ConversationMessageOwnIntent",
    {
        "id": 'str',
        "name": 'str',
        "confidence": 'float',
    },
)

ConversationMessageUsage = TypedDict(
    "ConversationMessageUsage",
    {
        # Tokens of the requests, cached and newly cached ones included.
        "inputTokens": 'int',
        # Of these, read from the provider's cache.
        "cachedInputTokens": 'int',
        # Of these, written to the provider's cache.
        "cacheWriteTokens": 'int',
        # Tokens of the answers, reasoning included.
        "outputTokens": 'int',
        # Of these, reasoning.
        "reasoningTokens": 'int',
        # In US dollars; null if no call has a price.
        "costUsd": 'float | None',
    },
)

ConversationMessageToolsItem = TypedDict(
    "ConversationMessageToolsItem",
    {
        "name": 'str',
        # Whether it succeeded; null if only the model's call of it is known.
        "ok": 'bool | None',
        # How long it took; null if that is not known.
        "ms": 'int | None',
    },
)

ConversationMessage = TypedDict(
    "ConversationMessage",
    {
        "id": 'str',
        "role": 'Role',
        "text": 'str',
        "at": 'str',
        "stage": 'Stage | None',
        # Confidence of the stage, 0–1.
        "confidence": 'float',
        # The part of `text` that shows the stage, as UTF-16 offsets.
        "evidence": 'ConversationMessageEvidence | None',
        "language": 'Language',
        # −1 is negative, +1 positive.
        "sentiment": 'float',
        "intent": 'Intent',
        # The custom intent that a user message matches; `confidence` 0–1.
        "ownIntent": 'ConversationMessageOwnIntent | None',
        # Notable properties, such as objections.
        "flags": 'list[Flag]',
        # What it was sent with. From a channel: its `kind` and `source`, whether it was `edited`, `deleted` or `truncated`, a button's `payload`, and the ID it replies to as `replyTo`.
        "metadata": 'dict[str, Any] | None',
        # Language model that wrote it; empty if that is not known.
        "model": 'str',
        # Tokens and cost of the calls that led to it; null without calls.
        "usage": 'ConversationMessageUsage | None',
        # Milliseconds until the model's first words; null if not known.
        "firstChunkMs": 'int | None',
        # The tools that were used for it.
        "tools": 'list[ConversationMessageToolsItem]',
    },
)

OverviewTurnedMost = TypedDict(
    "OverviewTurnedMost",
    {
        # Key of the bot message. Use it as `turned` to list these conversations in `GET /api/v1/conversations`.
        "step": 'str',
        # A recent one of these messages, personal data masked; null if texts are gone.
        "text": 'str | None',
        # Conversations that turned negative after it.
        "n": 'int',
    },
)

OverviewMoneyOthersItem = TypedDict(
    "OverviewMoneyOthersItem",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
    },
)

OverviewMoney = TypedDict(
    "OverviewMoney",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
        # Values in other currencies, which are never converted or added.
        "others": 'list[OverviewMoneyOthersItem]',
    },
)

Overview = TypedDict(
    "Overview",
    {
        # First day.
        "from": 'str',
        # Last day.
        "to": 'str',
        # Time zone of the days.
        "timeZone": 'str',
        # Length of one point of the series.
        "grain": 'Literal["hour", "day"]',
        "figures": 'Figures',
        # The bot message after which most conversations turned negative; null if none did.
        "turnedMost": 'OverviewTurnedMost | None',
        # Mean of the scores from 1 to 5 that users gave, by the last score of each conversation. Thumbs up counts as 5, thumbs down as 1.
        "csat": 'Csat',
        # What the sold conversations are worth: the values of their conversion events, else the conversion value of their API account or workspace. Null where no value is set and no event brought one.
        "money": 'OverviewMoney | None',
        "series": 'list[SeriesPoint]',
        # Conversations started, by weekday (Monday first) and local hour: 7 rows of 24.
        "peakHours": 'list[list[int]]',
    },
)

# How much the number of conversations varies from day to day, complete days only.
FiguresConversationsByDay = TypedDict(
    "FiguresConversationsByDay",
    {
        # 1 for Poisson counts, more if days vary more; null with too few days.
        "dispersion": 'float | None',
        "degreesOfFreedom": 'int',
    },
)

# Conversations by furthest stage reached.
FiguresFurthest = TypedDict(
    "FiguresFurthest",
    {
        "none": 'int',
        "discovery": 'int',
        "interest": 'int',
        "consideration": 'int',
        "conversion": 'int',
    },
)

FiguresFirstResponseMsIntervalsMedian = TypedDict(
    "FiguresFirstResponseMsIntervalsMedian",
    {
        "low": 'float',
        # Null with too few values for an upper bound.
        "high": 'float | None',
    },
)

FiguresFirstResponseMsIntervalsP90 = TypedDict(
    "FiguresFirstResponseMsIntervalsP90",
    {
        "low": 'float',
        # Null with too few values for an upper bound.
        "high": 'float | None',
    },
)

FiguresFirstResponseMsIntervalsP99 = TypedDict(
    "FiguresFirstResponseMsIntervalsP99",
    {
        "low": 'float',
        # Null with too few values for an upper bound.
        "high": 'float | None',
    },
)

# The 95% intervals of the percentiles; null without values.
FiguresFirstResponseMsIntervals = TypedDict(
    "FiguresFirstResponseMsIntervals",
    {
        "median": 'FiguresFirstResponseMsIntervalsMedian | None',
        "p90": 'FiguresFirstResponseMsIntervalsP90 | None',
        "p99": 'FiguresFirstResponseMsIntervalsP99 | None',
    },
)

# Milliseconds from the first user message to the first reply. Percentiles are accurate to 1%.
FiguresFirstResponseMs = TypedDict(
    "FiguresFirstResponseMs",
    {
        "median": 'float | None',
        "p90": 'float | None',
        "p99": 'float | None',
        "mean": 'float | None',
        "n": 'int',
        # The 95% intervals of the percentiles; null without values.
        "intervals": 'FiguresFirstResponseMsIntervals',
    },
)

# Tokens of the model calls in the period.
FiguresTokens = TypedDict(
    "FiguresTokens",
    {
        # Tokens of requests, cached ones included.
        "input": 'int',
        # Of these, read from the provider's cache.
        "cachedInput": 'int',
        # Tokens of answers, reasoning included.
        "output": 'int',
        # Of these, reasoning.
        "reasoning": 'int',
        # Calls to language models.
        "n": 'int',
    },
)

# Cost of the model calls in the period.
FiguresCost = TypedDict(
    "FiguresCost",
    {
        # US dollars of the calls with a price; null if there are none.
        "usd": 'float | None',
        "pricedCalls": 'int',
        "calls": 'int',
    },
)

Figures = TypedDict(
    "Figures",
    {
        # Conversations between one end user and one bot on one channel that started in the period.
        "conversations": 'int',
        # How much the number of conversations varies from day to day, complete days only.
        "conversationsByDay": 'FiguresConversationsByDay',
        "messages": 'int',
        "userMessages": 'int',
        "botMessages": 'int',
        # Messages from human agents.
        "agentMessages": 'int',
        # Conversations by furthest stage reached.
        "furthest": 'FiguresFurthest',
        # Share of conversations that converted: sold, or solved too where your bot helps customers, or your own goal was met.
        "conversionRate": 'Rate',
        # Share of closed conversations that ended before Conversion.
        "dropOffRate": 'Rate',
        # Share of conversations that the bot handled without a handoff to a human.
        "containment": 'Rate',
        # Share of conversations in which the bot failed to understand at least once.
        "fallbackRate": 'Rate',
        # Milliseconds from the first user message to the first reply. Percentiles are accurate to 1%.
        "firstResponseMs": 'FiguresFirstResponseMs',
        # Mean sentiment of conversations, from the users' messages: −1 is negative, +1 positive.
        "sentiment": 'Value',
        # Mean number of turns; a turn is a user message and the bot's replies to it.
        "depth": 'Value',
        # Mean time from the first to the last message, in milliseconds.
        "durationMs": 'Value',
        # Score from 0 to 100 for how well the bot did its part. Quality = 30 × progress + 15 × response + 25 × resolution + 20 × friction + 10 × sentiment. Progress: the furthest stage (none 0, Discovery 0.25, Interest 0.5, Consideration 0.75, Conversion 1). Response: 1 for a median response time of up to 2 seconds, falling logarithmically to 0 at 5 minutes; 0.5 when times are unknown, 0 without any reply. Resolution: 1 converted, 0.6 resolved, 0.4 handed off to a person, 0.2 otherwise, 0 after a final fallback or an ignored request for a person. Friction: 1 minus 0.25 for each fallback, 0.15 for each repetition and 0.2 for form friction, at least 0. Sentiment: the mean of the user's messages, from −1 to 1, scaled to 0 to 1.
        "quality": 'Value',
        # Share of closed conversations that the user left in a negative mood and had not begun in one. “OK, thanks” does not take anger back; praise does.
        "turnedNegative": 'Rate',
        # Different end users of these conversations, as far as the bot names them. Counted exactly up to 4,096; beyond, an estimate that is right to about 4% in 95 of 100 cases.
        "people": 'int',
        # Whether there are too many people to count exactly, so that it is an estimate.
        "peopleEstimated": 'bool',
        # Tokens of the model calls in the period.
        "tokens": 'FiguresTokens',
        # Cost of the model calls in the period.
        "cost": 'FiguresCost',
    },
)

Csat = TypedDict(
    "Csat",
    {
        # Mean score from 1 to 5; thumbs up is 5, thumbs down 1. Null without scores.
        "mean": 'float | None',
        # Lower end of the 95% interval of the mean; null with fewer than two scores.
        "low": 'float | None',
        # Upper end of the 95% interval of the mean.
        "high": 'float | None',
        # Share of the scores that are 4 or 5, or thumbs up.
        "satisfied": 'Rate',
        # Share of the closed conversations that have a score.
        "answered": 'Rate',
    },
)

# Conversations by furthest stage reached.
SeriesPointFurthest = TypedDict(
    "SeriesPointFurthest",
    {
        "none": 'int',
        "discovery": 'int',
        "interest": 'int',
        "consideration": 'int',
        "conversion": 'int',
    },
)

SeriesPoint = TypedDict(
    "SeriesPoint",
    {
        # A local day, or the start of an hour for periods of up to two days.
        "bucket": 'str',
        "conversations": 'int',
        # Conversations by furthest stage reached.
        "furthest": 'SeriesPointFurthest',
        "converted": 'int',
        # Ended conversations.
        "closed": 'int',
        # Ended without converting.
        "dropped": 'int',
        # Handed off to a human.
        "handedOff": 'int',
        # In which the bot failed to understand at least once.
        "withFallback": 'int',
        # Ended in a negative mood that they had not begun in.
        "turnedNegative": 'int',
        "firstResponseMedianMs": 'float | None',
        "firstResponseP90Ms": 'float | None',
        "firstResponseP99Ms": 'float | None',
        "sentiment": 'float | None',
        # Mean number of turns.
        "depth": 'float | None',
        # Mean time from the first to the last message, in milliseconds.
        "durationMs": 'float | None',
        # Mean quality from 0 to 100.
        "quality": 'float | None',
    },
)

Rate = TypedDict(
    "Rate",
    {
        # Number of conversations that match.
        "k": 'int',
        # Total number.
        "n": 'int',
        # k ÷ n, 0–1; null if n is 0.
        "rate": 'float | None',
        # Lower end of the 95% Wilson interval.
        "low": 'float | None',
        # Upper end of the 95% Wilson interval.
        "high": 'float | None',
    },
)

Value = TypedDict(
    "Value",
    {
        # Null if n is 0.
        "value": 'float | None',
        # Number of values.
        "n": 'int',
        # Standard error of the mean, from how its days vary (hours, up to two days); null with fewer than two.
        "standardError": 'float | None',
        # Number of days (or hours) that the standard error is from.
        "groups": 'int',
    },
)

FunnelMoneyOthersItem = TypedDict(
    "FunnelMoneyOthersItem",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
    },
)

FunnelMoney = TypedDict(
    "FunnelMoney",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
        # Values in other currencies, which are never converted or added.
        "others": 'list[FunnelMoneyOthersItem]',
    },
)

Funnel = TypedDict(
    "Funnel",
    {
        # First day.
        "from": 'str',
        # Last day.
        "to": 'str',
        "timeZone": 'str',
        "conversations": 'int',
        # Conversations without a stage, such as a bare greeting or thank-you.
        "withoutStage": 'int',
        # What the drop-offs without a stage came to.
        "withoutStageOutcomes": 'OutcomeCounts',
        # Discovery, Interest, Consideration, Conversion, in this order.
        "stages": 'list[FunnelStage]',
        # What all sold conversations of the period are worth, with a stage or without.
        "money": 'FunnelMoney | None',
        "converted": 'int',
        # Still open and not converted.
        "open": 'int',
    },
)

FunnelStageMoneyOthersItem = TypedDict(
    "FunnelStageMoneyOthersItem",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
    },
)

FunnelStageMoney = TypedDict(
    "FunnelStageMoney",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
        # Values in other currencies, which are never converted or added.
        "others": 'list[FunnelStageMoneyOthersItem]',
    },
)

FunnelStage = TypedDict(
    "FunnelStage",
    {
        "stage": 'Stage',
        # Conversations that reached this stage or a later one.
        "reached": 'int',
        # Share of all conversations with a stage.
        "rate": 'Rate',
        # Share of those that reached the previous stage.
        "fromPrevious": 'Rate',
        # Closed at this stage without converting.
        "dropped": 'int',
        # What those that dropped came to; those without an outcome yet are left out.
        "outcomes": 'OutcomeCounts',
        # What those that reached this stage and were sold are worth.
        "money": 'FunnelStageMoney | None',
    },
)

DropOffsPlacesItemReasonsItem = TypedDict(
    "DropOffsPlacesItemReasonsItem",
    {
        "reason": 'Literal["fallback_loop", "wrong_answer", "unanswered_question", "bot_silent", "slow_answer", "repetition", "dead_end", "handoff_ignored", "out_of_hours", "form_friction", "language_mismatch", "price_objection", "trust_objection", "time_objection", "unavailable", "not_offered", "withdrawn", "no_reply"]',
        "n": 'int',
    },
)

DropOffsPlacesItem = TypedDict(
    "DropOffsPlacesItem",
    {
        "act": 'Literal["greeting", "menu", "question", "form", "offer", "price", "unavailable", "not_offered", "answer", "instruction", "confirmation", "handoff", "fallback", "closing", "promotion", "silent"]',
        "n": 'int',
        "reasons": 'list[DropOffsPlacesItemReasonsItem]',
    },
)

DropOffsReasonsItem = TypedDict(
    "DropOffsReasonsItem",
    {
        "reason": 'Literal["fallback_loop", "wrong_answer", "unanswered_question", "bot_silent", "slow_answer", "repetition", "dead_end", "handoff_ignored", "out_of_hours", "form_friction", "language_mismatch", "price_objection", "trust_objection", "time_objection", "unavailable", "not_offered", "withdrawn", "no_reply", "none"]',
        "n": 'int',
    },
)

DropOffsStepsItem = TypedDict(
    "DropOffsStepsItem",
    {
        # Key of the bot message. Use it as `step` with `outcome=dropped` to list these conversations in `GET /api/v1/conversations`.
        "step": 'str',
        # The bot's last message, with variable parts masked.
        "text": 'str',
        "n": 'int',
        # Most frequent reason after this message.
        "reason": 'Literal["fallback_loop", "wrong_answer", "unanswered_question", "bot_silent", "slow_answer", "repetition", "dead_end", "handoff_ignored", "out_of_hours", "form_friction", "language_mismatch", "price_objection", "trust_objection", "time_objection", "unavailable", "not_offered", "withdrawn", "no_reply", "none"]',
    },
)

DropOffs = TypedDict(
    "DropOffs",
    {
        # Conversations closed without converting.
        "total": 'int',
        # What the business did last in those that were lost, unmet or left at the greeting, and their reasons; most first.
        "places": 'list[DropOffsPlacesItem]',
        # The reasons of their readings, most frequent first; `none` where there is no reason, or it is not known yet.
        "reasons": 'list[DropOffsReasonsItem]',
        # The bot's last messages, most frequent first; messages with the same wording are grouped.
        "steps": 'list[DropOffsStepsItem]',
    },
)

OutcomesPlacesItemReasonsItem = TypedDict(
    "OutcomesPlacesItemReasonsItem",
    {
        "reason": 'Literal["fallback_loop", "wrong_answer", "unanswered_question", "bot_silent", "slow_answer", "repetition", "dead_end", "handoff_ignored", "out_of_hours", "form_friction", "language_mismatch", "price_objection", "trust_objection", "time_objection", "unavailable", "not_offered", "withdrawn", "no_reply"]',
        "n": 'int',
    },
)

OutcomesPlacesItem = TypedDict(
    "OutcomesPlacesItem",
    {
        "act": 'Literal["greeting", "menu", "question", "form", "offer", "price", "unavailable", "not_offered", "answer", "instruction", "confirmation", "handoff", "fallback", "closing", "promotion", "silent"]',
        "n": 'int',
        "reasons": 'list[OutcomesPlacesItemReasonsItem]',
    },
)

OutcomesSeriesItem = TypedDict(
    "OutcomesSeriesItem",
    {
        # A local day, or the start of an hour for periods of up to two days.
        "bucket": 'str',
        "counts": 'OutcomeCounts',
    },
)

OutcomesMoneyOthersItem = TypedDict(
    "OutcomesMoneyOthersItem",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
    },
)

OutcomesMoney = TypedDict(
    "OutcomesMoney",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
        # Values in other currencies, which are never converted or added.
        "others": 'list[OutcomesMoneyOthersItem]',
    },
)

OutcomesLostMoney = TypedDict(
    "OutcomesLostMoney",
    {
        "cents": 'int',
        "currency": 'str',
    },
)

Outcomes = TypedDict(
    "Outcomes",
    {
        # Conversations with an outcome: the sum of `counts`.
        "closed": 'int',
        # Conversations without an outcome yet: they go on, or ended a moment ago.
        "open": 'int',
        # `closed` without `not_customer`.
        "customers": 'int',
        # Different end users of these conversations, as far as the bot names them. Counted exactly up to 4,096; beyond, an estimate that is right to about 4% in 95 of 100 cases.
        "people": 'int',
        # Whether there are too many people to count exactly, so that it is an estimate.
        "peopleEstimated": 'bool',
        # Of `people`, those with a conversation that was sold, solved or answered.
        "servedPeople": 'int',
        # Conversations by outcome.
        "counts": 'OutcomeCounts',
        # Sold, solved and answered, of `customers`.
        "served": 'Rate',
        # Lost, unmet and greeting, of `customers`.
        "lost": 'Rate',
        # Waiting for you, of `customers`.
        "waiting": 'Rate',
        # Not customers, of `closed`.
        "notCustomers": 'Rate',
        # What the business did last in lost, unmet and greeting conversations, and their reasons; most first.
        "places": 'list[OutcomesPlacesItem]',
        # Counts over time; buckets without conversations are left out.
        "series": 'list[OutcomesSeriesItem]',
        # What the sold conversations are worth: the values of their conversion events, else the conversion value of their API account or workspace. Null where no value is set and no event brought one.
        "money": 'OutcomesMoney | None',
        # At most: what the lost, unmet and greeting conversations would be worth if each were an average sale of the period, or the conversion value where nothing was sold. Null where that is not known.
        "lostMoney": 'OutcomesLostMoney | None',
        # Of `closed`, those with a correction.
        "corrected": 'int',
    },
)

OutcomeCounts = TypedDict(
    "OutcomeCounts",
    {
        "sold": 'int',
        "solved": 'int',
        "answered": 'int',
        "waiting": 'int',
        "lost": 'int',
        # Not offered.
        "unmet": 'int',
        # Left at the greeting.
        "greeting": 'int',
        "not_customer": 'int',
    },
)

FlowEdgesItem = TypedDict(
    "FlowEdgesItem",
    {
        # A station's key, or `start`.
        "from": 'str',
        # The next station; `converted` after the last one of a conversion, `rare` for an end elsewhere.
        "to": 'str',
        # How often one follows the other, stations that are not listed left out.
        "n": 'int',
    },
)

FlowCompareStationsItemChange = TypedDict(
    "FlowCompareStationsItemChange",
    {
        "left": 'float',
        "low": 'float',
        "high": 'float',
    },
)

FlowCompareStationsItem = TypedDict(
    "FlowCompareStationsItem",
    {
        # Stable: the act, and what it is about.
        "key": 'str',
        # What happens: an act of the bot, `person` for your team's messages, `silent` for no reply.
        "act": 'Literal["greeting", "menu", "question", "form", "offer", "price", "unavailable", "not_offered", "answer", "instruction", "confirmation", "handoff", "fallback", "closing", "promotion", "person", "silent"]',
        "label": 'str',
        # Conversations that came here, each counted once.
        "conversations": 'int',
        # Closed without converting, with this as the last station; for lost ones, goodbyes apart.
        "left": 'int',
        # Of these, with an outcome of the lost group.
        "lost": 'int',
        # Came here and converted.
        "converted": 'int',
        # By how much the share that left here is higher than in `version`, with its 95% interval; null without any.
        "change": 'FlowCompareStationsItemChange | None',
    },
)

FlowCompare = TypedDict(
    "FlowCompare",
    {
        "n": 'int',
        "total": 'int',
        "stations": 'list[FlowCompareStationsItem]',
    },
)

FlowTimeToConvertBucketsItem = TypedDict(
    "FlowTimeToConvertBucketsItem",
    {
        # Null for the last bucket.
        "belowMs": 'int | None',
        "n": 'int',
    },
)

FlowTimeToConvert = TypedDict(
    "FlowTimeToConvert",
    {
        # Half converted faster; null if n is 0.
        "medianMs": 'float | None',
        # Nine of ten converted faster; null if n is 0.
        "p90Ms": 'float | None',
        # Conversions measured: the newest with known message times.
        "n": 'int',
        # All conversions of the period.
        "total": 'int',
        # Conversions by time, shortest first; each bucket starts where the previous one ends.
        "buckets": 'list[FlowTimeToConvertBucketsItem]',
    },
)

Flow = TypedDict(
    "Flow",
    {
        # Conversations counted: all of the period, or the newest of very many.
        "n": 'int',
        # All conversations of the period.
        "total": 'int',
        # Conversions among those counted.
        "converted": 'int',
        # Most conversations first.
        "stations": 'list[Station]',
        # Most frequent first.
        "edges": 'list[FlowEdgesItem]',
        # Transitions that are too rare to be listed as edges.
        "hidden": 'int',
        # Conversations whose last station is not listed, or not known yet.
        "rare": 'int',
        # The same stations in the version `against`, then those that only it has; null without it.
        "compare": 'FlowCompare | None',
        "timeToConvert": 'FlowTimeToConvert',
    },
)

QuestionQuotesItem = TypedDict(
    "QuestionQuotesItem",
    {
        "conversationId": 'str',
        "messageId": 'str',
        # What the user wrote, personal data masked.
        "text": 'str',
        "language": 'Language',
    },
)

QuestionAnswersItem = TypedDict(
    "QuestionAnswersItem",
    {
        # A draft: what was answered elsewhere, personal data masked.
        "text": 'str',
        # Who answered: a person of your team, or the bot.
        "by": 'Literal["agent", "bot"]',
        "conversationId": 'str',
        "language": 'Language',
    },
)

Question = TypedDict(
    "Question",
    {
        # The key of the topic that was asked about; filters conversations as `topic`.
        "key": 'str',
        # As a user wrote it.
        "question": 'str',
        # The topic's name.
        "topic": 'str',
        # Conversations in which it was answered wrongly or not at all.
        "conversations": 'int',
        # Those of them that were lost.
        "lost": 'Rate',
        # Up to three, newest first.
        "quotes": 'list[QuestionQuotesItem]',
        # Up to three; those of people first.
        "answers": 'list[QuestionAnswersItem]',
    },
)

Questions: TypeAlias = 'list[Question]'

StationMessagesItem = TypedDict(
    "StationMessagesItem",
    {
        # Key of the bot message; filters conversations by the last one.
        "step": 'str',
        # The message as it was sent most recently, personal data masked.
        "text": 'str',
        # The language of that conversation.
        "language": 'Language',
        # How often it was sent at this station.
        "n": 'int',
        "conversations": 'int',
        # Closed without converting, with this as the last message.
        "left": 'int',
    },
)

Station = TypedDict(
    "Station",
    {
        # Stable: the act, and what it is about.
        "key": 'str',
        # What happens: an act of the bot, `person` for your team's messages, `silent` for no reply.
        "act": 'Literal["greeting", "menu", "question", "form", "offer", "price", "unavailable", "not_offered", "answer", "instruction", "confirmation", "handoff", "fallback", "closing", "promotion", "person", "silent"]',
        "label": 'str',
        # Conversations that came here, each counted once.
        "conversations": 'int',
        # Closed without converting, with this as the last station; for lost ones, goodbyes apart.
        "left": 'int',
        # Of these, with an outcome of the lost group.
        "lost": 'int',
        # Not closed, with this as the last station.
        "open": 'int',
        # Came here and converted.
        "converted": 'int',
        # The most frequent messages of the bot at this station.
        "messages": 'list[StationMessagesItem]',
    },
)

Topics = TypedDict(
    "Topics",
    {
        # Conversations with a topic, of `n`.
        "coverage": 'Rate',
        # Closed conversations of the period.
        "n": 'int',
        # When topics were last searched; null before the first time.
        "readAt": 'str | None',
        # Most conversations first, hidden ones last.
        "topics": 'list[Topic]',
    },
)

# Change of the share since that period with its 95% interval; null without conversations in either.
TopicTrend = TypedDict(
    "TopicTrend",
    {
        "change": 'float | None',
        "low": 'float | None',
        "high": 'float | None',
    },
)

TopicMoneyOthersItem = TypedDict(
    "TopicMoneyOthersItem",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
    },
)

TopicMoney = TypedDict(
    "TopicMoney",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
        # Values in other currencies, which are never converted or added.
        "others": 'list[TopicMoneyOthersItem]',
    },
)

# Conversations by language.
TopicLanguages = TypedDict(
    "TopicLanguages",
    {
        "en": 'int',
        "es": 'int',
        "pt": 'int',
        "other": 'int',
    },
)

TopicQuotesItem = TypedDict(
    "TopicQuotesItem",
    {
        "conversationId": 'str',
        "messageId": 'str',
        "text": 'str',
        "language": 'str',
    },
)

TopicMergedItem = TypedDict(
    "TopicMergedItem",
    {
        "key": 'str',
        "label": 'str',
    },
)

Topic = TypedDict(
    "Topic",
    {
        # Stable from day to day.
        "key": 'str',
        # What people want, as a person would say it: your own name for it if you gave one.
        "label": 'str',
        # What most of them came for.
        "need": 'Literal["buy_or_book", "price", "information", "recommendation", "availability", "order_status", "change", "cancel", "refund", "problem", "complaint", "account", "payment", "person", "job_or_partner", "chat", "none"]',
        # What it is about; empty for a need alone.
        "object": 'str',
        # Closed conversations about it. Each is about one topic or none.
        "conversations": 'int',
        # Of `n`; null if `n` is 0.
        "share": 'float | None',
        # Conversations in the period of the same length before.
        "previous": 'int',
        # Change of the share since that period with its 95% interval; null without conversations in either.
        "trend": 'TopicTrend',
        # Its conversations by outcome.
        "outcomes": 'OutcomeCounts',
        # Converted, of `conversations`.
        "conversion": 'Rate',
        # Lost, unmet and greeting, of its conversations without `not_customer`.
        "lost": 'Rate',
        # What the sold conversations are worth: the values of their conversion events, else the conversion value of their API account or workspace. Null where no value is set and no event brought one.
        "money": 'TopicMoney | None',
        # With a question passed over, an answer that never came or a bot that did not understand, of `conversations`.
        "unanswered": 'Rate',
        # Conversations by language.
        "languages": 'TopicLanguages',
        # Up to three typical messages of users, personal data masked.
        "quotes": 'list[TopicQuotesItem]',
        # Hidden topics come last.
        "hidden": 'bool',
        # Whether `label` is your own name for it.
        "renamed": 'bool',
        # Topics that were merged into it and are counted here.
        "merged": 'list[TopicMergedItem]',
    },
)

KnownPersonOutcomes = TypedDict(
    "KnownPersonOutcomes",
    {
        "sold": 'int',
        "solved": 'int',
        "answered": 'int',
        "waiting": 'int',
        "lost": 'int',
        # Not offered.
        "unmet": 'int',
        # Left at the greeting.
        "greeting": 'int',
        "not_customer": 'int',
        # Without an outcome yet.
        "open": 'int',
    },
)

KnownPersonMoneyOthersItem = TypedDict(
    "KnownPersonMoneyOthersItem",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
    },
)

KnownPersonMoney = TypedDict(
    "KnownPersonMoney",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
        # Values in other currencies, which are never converted or added.
        "others": 'list[KnownPersonMoneyOthersItem]',
    },
)

KnownPersonOpenMattersItem = TypedDict(
    "KnownPersonOpenMattersItem",
    {
        # Our ID of the conversation.
        "id": 'str',
        "externalId": 'str',
        "channel": 'str',
        # What the user came for.
        "title": 'str',
        "lastAt": 'str',
        # Whether it ended while the user waited for the business; else it is not closed.
        "isWaiting": 'bool',
    },
)

KnownPerson = TypedDict(
    "KnownPerson",
    {
        # Your ID of the end user: the `user` of the messages.
        "user": 'str',
        # Time of the first message of their first conversation.
        "firstSeen": 'str',
        # Time of the last message of any of their conversations.
        "lastSeen": 'str',
        "conversations": 'int',
        "outcomes": 'KnownPersonOutcomes',
        # What the sold conversations are worth: the values of their conversion events, else the conversion value of their API account or workspace. Null where no value is set and no event brought one.
        "money": 'KnownPersonMoney | None',
        # Conversations that go on or wait for the business, newest first; at most 20.
        "openMatters": 'list[KnownPersonOpenMattersItem]',
    },
)

SourcesUnknownMoneyOthersItem = TypedDict(
    "SourcesUnknownMoneyOthersItem",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
    },
)

SourcesUnknownMoney = TypedDict(
    "SourcesUnknownMoney",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
        # Values in other currencies, which are never converted or added.
        "others": 'list[SourcesUnknownMoneyOthersItem]',
    },
)

SourcesMoneyOthersItem = TypedDict(
    "SourcesMoneyOthersItem",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
    },
)

SourcesMoney = TypedDict(
    "SourcesMoney",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
        # Values in other currencies, which are never converted or added.
        "others": 'list[SourcesMoneyOthersItem]',
    },
)

Sources = TypedDict(
    "Sources",
    {
        # Most lost first.
        "sources": 'list[SourceFigures]',
        # Conversations that tell none.
        "unknown": 'int',
        # What those of them that were sold are worth.
        "unknownMoney": 'SourcesUnknownMoney | None',
        # What all sold conversations of the period are worth.
        "money": 'SourcesMoney | None',
        # All conversations of the period: those of `sources`, and `unknown`.
        "n": 'int',
        # Different end users of all conversations. Less than the sum of the rows where one came from several sources.
        "people": 'int',
        # Whether there are too many people to count exactly, so that it is an estimate.
        "peopleEstimated": 'bool',
    },
)

SourceFiguresMoneyOthersItem = TypedDict(
    "SourceFiguresMoneyOthersItem",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
    },
)

SourceFiguresMoney = TypedDict(
    "SourceFiguresMoney",
    {
        # Hundredths of the currency's unit.
        "cents": 'int',
        # ISO 4217.
        "currency": 'str',
        # Sold conversations that it is the worth of.
        "sold": 'int',
        # Values in other currencies, which are never converted or added.
        "others": 'list[SourceFiguresMoneyOthersItem]',
    },
)

SourceFigures = TypedDict(
    "SourceFigures",
    {
        # What it is; null if that was not told, and for campaigns and pages of several kinds.
        "kind": 'Literal["ad", "post", "page", "link", "qr", "referral", "direct", "campaign", "other"] | None',
        "id": 'str | None',
        # Its name, else its address or the site that sent people; the value of a property.
        "name": 'str | None',
        "campaign": 'str | None',
        "conversations": 'int',
        # Different end users, as far as conversations name them; an estimate beyond 4,096.
        "people": 'int',
        # Closed conversations without `not_customer`.
        "customers": 'int',
        # Customers with the outcome `sold`.
        "sold": 'int',
        # Customers who were lost, not offered what they wanted, or left at the greeting.
        "lost": 'int',
        # Customers who wait for the business.
        "waiting": 'int',
        # Converted, of `conversations`.
        "conversion": 'Rate',
        # What the sold conversations are worth: the values of their conversion events, else the conversion value of their API account or workspace. Null where no value is set and no event brought one.
        "money": 'SourceFiguresMoney | None',
        # Conversations in the period of the same length before.
        "previous": 'int',
    },
)

Source = TypedDict(
    "Source",
    {
        # What it was: `ad`, `post`, `page`, `link`, `qr`, `referral` (another site), `direct`, `campaign` (the business wrote first) or `other`.
        "kind": 'Literal["ad", "post", "page", "link", "qr", "referral", "direct", "campaign", "other"] | None',
        # Its ID: of the ad, post, link or code.
        "id": 'str | None',
        # Its name: the ad's headline, the page's title.
        "name": 'str | None',
        # The page where the conversation began, or the ad's or post's address.
        "url": 'str | None',
        # The campaign, as in `utm_campaign`.
        "campaign": 'str | None',
        # As in `utm_medium`.
        "medium": 'str | None',
        # As in `utm_source`.
        "utmSource": 'str | None',
        # As in `utm_term`.
        "term": 'str | None',
        # As in `utm_content`.
        "content": 'str | None',
        # The site that the person came from.
        "referrer": 'str | None',
    },
)

Findings = TypedDict(
    "Findings",
    {
        "findings": 'list[Finding]',
    },
)

FindingOutcome = TypedDict(
    "FindingOutcome",
    {
        "lost": 'int',
        "unmet": 'int',
        "greeting": 'int',
    },
)

# The same in money, at the worth of an average sale of the period; absent where that is not known.
FindingEffectMoney = TypedDict(
    "FindingEffectMoney",
    {
        "cents": 'int',
        "low": 'int',
        "high": 'int',
        "currency": 'str',
    },
)

# Extra sales per month, at most, with a 95% interval. Findings share no conversation, so effects add up.
FindingEffect = TypedDict(
    "FindingEffect",
    {
        "perMonth": 'float',
        "low": 'float',
        "high": 'float',
        # The same in money, at the worth of an average sale of the period; absent where that is not known.
        "money": 'NotRequired[FindingEffectMoney]',
    },
)

FindingAboutDaysItem = TypedDict(
    "FindingAboutDaysItem",
    {
        "weekday": 'int',
        "date": 'NotRequired[str]',
        "n": 'int',
    },
)

FindingAboutHoursItem = TypedDict(
    "FindingAboutHoursItem",
    {
        "weekday": 'int',
        "from": 'int',
        "to": 'int',
        "n": 'int',
    },
)

FindingAbout = TypedDict(
    "FindingAbout",
    {
        # Key of the bot message: filters `GET /api/v1/conversations` as `step`.
        "step": 'NotRequired[str]',
        # Key of the topic that it is about most, where there is one.
        "topic": 'NotRequired[str]',
        # What most people asked for, as they say it.
        "object": 'NotRequired[str]',
        # The days that people asked for and that were not available, most first: weekday (1 is Monday), and the date where several asked for that one.
        "days": 'NotRequired[list[FindingAboutDaysItem]]',
        # What the form asked for.
        "field": 'NotRequired[str]',
        # When people asked: weekday (1 is Monday) and hours in your time zone, most first.
        "hours": 'NotRequired[list[FindingAboutHoursItem]]',
        # The users' language.
        "from": 'NotRequired[str]',
        # The bot's language.
        "to": 'NotRequired[str]',
    },
)

FindingWhereItem = TypedDict(
    "FindingWhereItem",
    {
        "dimension": 'Literal["channel", "language", "version", "account"]',
        # A value of the filter of that name.
        "value": 'str',
        # Share of the finding's conversations, 0–1.
        "share": 'float',
        # Share of all closed conversations of customers.
        "expected": 'float',
    },
)

FindingQuotesItem = TypedDict(
    "FindingQuotesItem",
    {
        "conversationId": 'str',
        "messageId": 'str',
        "text": 'str',
    },
)

FindingMessagesItem = TypedDict(
    "FindingMessagesItem",
    {
        "conversationId": 'str',
        "messageId": 'str',
        "text": 'str',
        # Key of the bot message: filters `GET /api/v1/conversations` as `step`.
        "step": 'str',
        "language": 'Language',
    },
)

FindingInsteadItem = TypedDict(
    "FindingInsteadItem",
    {
        "language": 'Language',
        "text": 'str',
    },
)

FindingOwner = TypedDict(
    "FindingOwner",
    {
        "id": 'str',
        "name": 'str',
    },
)

FindingHistoryItem = TypedDict(
    "FindingHistoryItem",
    {
        "at": 'str',
        "by": 'str | None',
        "what": 'str',
    },
)

# Conversations lost to the findings of that day (k) of all closed ones (n), before the change.
FindingVerificationBefore = TypedDict(
    "FindingVerificationBefore",
    {
        "k": 'int',
        "n": 'int',
    },
)

# The same after the change.
FindingVerificationAfter = TypedDict(
    "FindingVerificationAfter",
    {
        "k": 'int',
        "n": 'int',
    },
)

FindingVerificationConversionBefore = TypedDict(
    "FindingVerificationConversionBefore",
    {
        "k": 'int',
        "n": 'int',
    },
)

FindingVerificationConversionAfter = TypedDict(
    "FindingVerificationConversionAfter",
    {
        "k": 'int',
        "n": 'int',
    },
)

# Converted (k) of all closed conversations (n), before and after.
FindingVerificationConversion = TypedDict(
    "FindingVerificationConversion",
    {
        "before": 'FindingVerificationConversionBefore',
        "after": 'FindingVerificationConversionAfter',
        "difference": 'float',
        "low": 'float',
        "high": 'float',
    },
)

FindingVerificationOwnBefore = TypedDict(
    "FindingVerificationOwnBefore",
    {
        "k": 'int',
        "n": 'int',
    },
)

FindingVerificationOwnAfter = TypedDict(
    "FindingVerificationOwnAfter",
    {
        "k": 'int',
        "n": 'int',
    },
)

# Conversations lost to this finding alone (k) of all closed ones (n).
FindingVerificationOwn = TypedDict(
    "FindingVerificationOwn",
    {
        "before": 'FindingVerificationOwnBefore',
        "after": 'FindingVerificationOwnAfter',
        "difference": 'float',
        "low": 'float',
        "high": 'float',
    },
)

FindingVerification = TypedDict(
    "FindingVerification",
    {
        "verdict": 'Literal["better", "worse", "no_difference", "not_enough_data"]',
        # Conversations lost to the findings of that day (k) of all closed ones (n), before the change.
        "before": 'FindingVerificationBefore',
        # The same after the change.
        "after": 'FindingVerificationAfter',
        "difference": 'float',
        "low": 'float',
        "high": 'float',
        # Converted (k) of all closed conversations (n), before and after.
        "conversion": 'FindingVerificationConversion',
        # Conversations lost to this finding alone (k) of all closed ones (n).
        "own": 'FindingVerificationOwn',
        # The other findings whose fixes were applied on the same day: they share this result, so don't add it up.
        "appliedWith": 'list[str]',
    },
)

Finding = TypedDict(
    "Finding",
    {
        # Kind and key: the same for the same finding on another day.
        "id": 'str',
        "kind": 'Literal["message_loses", "greeting_loses", "fallback_loop", "wrong_answer", "unanswered_question", "bot_silent", "slow_answer", "repetition", "dead_end", "handoff_ignored", "out_of_hours", "form_friction", "language_mismatch", "price_objection", "trust_objection", "time_objection", "unavailable", "not_offered"]',
        # What happens, how often and where.
        "title": 'str',
        "outcome": 'FindingOutcome',
        # Conversations lost to it, each to one finding at most. 0 for one that you take care of and that was not seen in this period: it is listed last.
        "count": 'int',
        # Their share of all closed conversations, 0–1.
        "share": 'float',
        # Extra sales per month, at most, with a 95% interval. Findings share no conversation, so effects add up.
        "effect": 'FindingEffect',
        # The suggested fix.
        "fix": 'str',
        "about": 'FindingAbout',
        # Conversations lost to it in the period of the same length before.
        "previous": 'int',
        # What it concentrates on, only where that is beyond chance.
        "where": 'list[FindingWhereItem]',
        # Up to three messages of users, personal data masked.
        "quotes": 'list[FindingQuotesItem]',
        # Recent messages of the bot, by language, personal data masked.
        "messages": 'list[FindingMessagesItem]',
        # What to say instead, by language, ready to copy.
        "instead": 'list[FindingInsteadItem]',
        # Ids of example conversations, newest first, at most 20.
        "evidence": 'list[str]',
        # `verified`: after the fixes of that day their findings became significantly rarer, and this one not more frequent.
        "status": 'Literal["open", "applied", "verified", "dismissed"]',
        # Who takes care of it; null for nobody, or if the person left.
        "owner": 'FindingOwner | None',
        # The day until which it should be done.
        "dueOn": 'str | None',
        # What was done with it, newest first; `by` is null for somebody who left, or nobody.
        "history": 'list[FindingHistoryItem]',
        # The day of the change; null without one.
        "appliedOn": 'str | None',
        # Before and after the change; null without one.
        "verification": 'FindingVerification | None',
    },
)

# Needed on both sides for a verdict: conversations and, for rates, of the rarer outcome.
AgentsMinimum = TypedDict(
    "AgentsMinimum",
    {
        "conversations": 'int',
        "events": 'int',
    },
)

AgentsChangesItem = TypedDict(
    "AgentsChangesItem",
    {
        # The first day in the period with the new value.
        "at": 'str',
        "kind": 'Literal["version", "model", "prompt"]',
        "from": 'str',
        "to": 'str',
    },
)

# Values beyond the rows, and their conversations.
AgentsLeftOut = TypedDict(
    "AgentsLeftOut",
    {
        "values": 'int',
        "n": 'int',
    },
)

Agents = TypedDict(
    "Agents",
    {
        # First day.
        "from": 'str',
        # Last day.
        "to": 'str',
        "timeZone": 'str',
        "by": 'Literal["version", "model", "agent", "prompt"]',
        # The value compared with; null without conversations.
        "baseline": 'str | None',
        # Needed on both sides for a verdict: conversations and, for rates, of the rarer outcome.
        "minimum": 'AgentsMinimum',
        "adjustedBy": 'list[Literal["channel", "language"]]',
        # At most 50, most conversations first.
        "rows": 'list[AgentRow]',
        # When versions, models and prompts came into use during the period, in order.
        "changes": 'list[AgentsChangesItem]',
        # Values beyond the rows, and their conversations.
        "leftOut": 'AgentsLeftOut',
    },
)

# Milliseconds from a user message to the bot's next message; all of them.
AgentRowResponse = TypedDict(
    "AgentRowResponse",
    {
        "p50": 'float | None',
        "p95": 'float | None',
        "n": 'int',
    },
)

# Milliseconds from a model call to the first part of its answer.
AgentRowFirstChunk = TypedDict(
    "AgentRowFirstChunk",
    {
        "p50": 'float | None',
        "p95": 'float | None',
        "n": 'int',
    },
)

# Mean sentiment of conversations, from the users' messages: −1 is negative, +1 positive.
AgentRowSentiment = TypedDict(
    "AgentRowSentiment",
    {
        # Null if n is 0.
        "value": 'float | None',
        "n": 'int',
        # Lower end of the 95% interval; null with fewer than two values.
        "low": 'float | None',
        "high": 'float | None',
    },
)

# Score from 0 to 100 for how well the bot did its part. Quality = 30 × progress + 15 × response + 25 × resolution + 20 × friction + 10 × sentiment. Progress: the furthest stage (none 0, Discovery 0.25, Interest 0.5, Consideration 0.75, Conversion 1). Response: 1 for a median response time of up to 2 seconds, falling logarithmically to 0 at 5 minutes; 0.5 when times are unknown, 0 without any reply. Resolution: 1 converted, 0.6 resolved, 0.4 handed off to a person, 0.2 otherwise, 0 after a final fallback or an ignored request for a person. Friction: 1 minus 0.25 for each fallback, 0.15 for each repetition and 0.2 for form friction, at least 0. Sentiment: the mean of the user's messages, from −1 to 1, scaled to 0 to 1.
AgentRowQuality = TypedDict(
    "AgentRowQuality",
    {
        # Null if n is 0.
        "value": 'float | None',
        "n": 'int',
        # Lower end of the 95% interval; null with fewer than two values.
        "low": 'float | None',
        "high": 'float | None',
    },
)

# Tokens of the model calls of these conversations.
AgentRowTokens = TypedDict(
    "AgentRowTokens",
    {
        "input": 'int',
        "cachedInput": 'int',
        "output": 'int',
        "reasoning": 'int',
        # Mean input and output tokens; null without calls.
        "perConversation": 'float | None',
        # Conversations with model calls.
        "n": 'int',
    },
)

# Cost of the model calls of these conversations.
AgentRowCost = TypedDict(
    "AgentRowCost",
    {
        # US dollars of the calls with a price; null if there are none.
        "usd": 'float | None',
        # Mean over conversations that have calls with a price.
        "perConversation": 'float | None',
        # `usd` by conversion; null without conversions.
        "perConversion": 'float | None',
        "pricedCalls": 'int',
        "calls": 'int',
    },
)

AgentRowAdjustedConversionRate = TypedDict(
    "AgentRowAdjustedConversionRate",
    {
        "rate": 'float',
        "low": 'float',
        "high": 'float',
    },
)

AgentRowAdjustedContainment = TypedDict(
    "AgentRowAdjustedContainment",
    {
        "rate": 'float',
        "low": 'float',
        "high": 'float',
    },
)

AgentRowAdjustedFallbackRate = TypedDict(
    "AgentRowAdjustedFallbackRate",
    {
        "rate": 'float',
        "low": 'float',
        "high": 'float',
    },
)

AgentRowAdjusted = TypedDict(
    "AgentRowAdjusted",
    {
        "conversionRate": 'AgentRowAdjustedConversionRate',
        "containment": 'AgentRowAdjustedContainment',
        "fallbackRate": 'AgentRowAdjustedFallbackRate',
        # Share of the period's mix in which this value has at least 5 conversations.
        "coverage": 'float',
        # A rate above the baseline is below it once adjusted, or the other way around.
        "reversed": 'bool',
    },
)

AgentRowVersusItem = TypedDict(
    "AgentRowVersusItem",
    {
        "measure": 'Literal["conversionRate", "containment", "fallbackRate", "dropOffRate", "response", "sentiment", "quality", "tokens", "cost"]',
        # This value minus the baseline; of `response`, the difference of the medians.
        "difference": 'float',
        # Lower end of the difference's 95% interval; null if it has no bound.
        "low": 'float | None',
        "high": 'float | None',
        # Two-sided p-value of this comparison alone.
        "p": 'float',
        # Corrected by Holm for all comparisons of this response.
        "pAdjusted": 'float',
        # `no_difference` means that none was proved, not that both are equal: see the interval.
        "verdict": 'Literal["better", "worse", "no_difference", "not_enough_data"]',
    },
)

AgentRow = TypedDict(
    "AgentRow",
    {
        # Empty for conversations that don't say.
        "value": 'str',
        "label": 'str',
        # Day of the first conversation in the period.
        "firstSeen": 'str',
        # Day of the last conversation in the period.
        "lastSeen": 'str',
        # Conversations whose last reply had this value.
        "conversations": 'int',
        # Of these, conversations with replies of other values too.
        "mixed": 'int',
        "messages": 'int',
        # Share of conversations that converted: sold, or solved too where your bot helps customers, or your own goal was met.
        "conversionRate": 'Rate',
        # Share of conversations that the bot handled without a handoff to a human.
        "containment": 'Rate',
        # Share of conversations in which the bot failed to understand at least once.
        "fallbackRate": 'Rate',
        # Share of closed conversations that ended before Conversion.
        "dropOffRate": 'Rate',
        # Milliseconds from a user message to the bot's next message; all of them.
        "response": 'AgentRowResponse',
        # Milliseconds from a model call to the first part of its answer.
        "firstChunk": 'AgentRowFirstChunk',
        # Mean sentiment of conversations, from the users' messages: −1 is negative, +1 positive.
        "sentiment": 'AgentRowSentiment',
        # Score from 0 to 100 for how well the bot did its part. Quality = 30 × progress + 15 × response + 25 × resolution + 20 × friction + 10 × sentiment. Progress: the furthest stage (none 0, Discovery 0.25, Interest 0.5, Consideration 0.75, Conversion 1). Response: 1 for a median response time of up to 2 seconds, falling logarithmically to 0 at 5 minutes; 0.5 when times are unknown, 0 without any reply. Resolution: 1 converted, 0.6 resolved, 0.4 handed off to a person, 0.2 otherwise, 0 after a final fallback or an ignored request for a person. Friction: 1 minus 0.25 for each fallback, 0.15 for each repetition and 0.2 for form friction, at least 0. Sentiment: the mean of the user's messages, from −1 to 1, scaled to 0 to 1.
        "quality": 'AgentRowQuality',
        # Tokens of the model calls of these conversations.
        "tokens": 'AgentRowTokens',
        # Cost of the model calls of these conversations.
        "cost": 'AgentRowCost',
        # Rates at the mix of channels and languages of the period; null if `coverage` would be below 0.8.
        "adjusted": 'AgentRowAdjusted | None',
        # Differences to the baseline; empty for the baseline itself.
        "versus": 'list[AgentRowVersusItem]',
    },
)

DimensionsChannelsItem = TypedDict(
    "DimensionsChannelsItem",
    {
        "value": 'str',
        "n": 'int',
    },
)

DimensionsLanguagesItem = TypedDict(
    "DimensionsLanguagesItem",
    {
        "value": 'Language',
        "n": 'int',
    },
)

DimensionsVersionsItem = TypedDict(
    "DimensionsVersionsItem",
    {
        "value": 'str',
        "n": 'int',
    },
)

DimensionsLeftOutChannels = TypedDict(
    "DimensionsLeftOutChannels",
    {
        # Number of values beyond the 200 most frequent.
        "values": 'int',
        # Conversations with one of these values.
        "n": 'int',
    },
)

DimensionsLeftOutVersions = TypedDict(
    "DimensionsLeftOutVersions",
    {
        # Number of values beyond the 200 most frequent.
        "values": 'int',
        # Conversations with one of these values.
        "n": 'int',
    },
)

DimensionsLeftOut = TypedDict(
    "DimensionsLeftOut",
    {
        "channels": 'DimensionsLeftOutChannels',
        "versions": 'DimensionsLeftOutVersions',
    },
)

Dimensions = TypedDict(
    "Dimensions",
    {
        "channels": 'list[DimensionsChannelsItem]',
        "languages": 'list[DimensionsLanguagesItem]',
        "versions": 'list[DimensionsVersionsItem]',
        "leftOut": 'DimensionsLeftOut',
    },
)

ErasureFound = TypedDict(
    "ErasureFound",
    {
        "conversations": 'int',
        "messages": 'int',
        "comments": 'int',
        "mentions": 'int',
        "otherTexts": 'int',
    },
)

Erasure = TypedDict(
    "Erasure",
    {
        "id": 'str',
        "state": 'Literal["waiting", "running", "done"]',
        "requestedBy": 'str',
        "requestedAt": 'str',
        "finishedAt": 'str | None',
        "found": 'ErasureFound | None',
        "removedConversations": 'int',
    },
)

Erasures = TypedDict(
    "Erasures",
    {
        "erasures": 'list[Erasure]',
    },
)

Stage: TypeAlias = 'Literal["discovery", "interest", "consideration", "conversion"]'

Role: TypeAlias = 'Literal["user", "bot", "agent"]'

Language: TypeAlias = 'Literal["en", "pt", "es", "other"]'

Intent: TypeAlias = 'Literal["greeting", "thanks", "goodbye", "affirm", "deny", "product_question", "price", "discount", "availability", "booking", "order", "order_status", "change_order", "cancel", "refund", "payment_problem", "shipping", "opening_hours", "location", "technical_problem", "account", "complaint", "feedback", "human_request", "contact_details", "bot_question", "oos"]'

Flag: TypeAlias = 'Literal["fallback", "repeated_question", "loop", "handoff_request", "handoff", "unanswered_question", "objection_price", "objection_trust", "objection_time", "form_friction", "dead_end", "personal_data"]'

ListConversationsQuery = TypedDict(
    "ListConversationsQuery",
    {
        # `exclude` leaves out the sample conversations. Without it they are counted like your own.
        "sample": 'NotRequired[Literal["exclude"]]',
        # Only this API account, by ID.
        "account": 'NotRequired[str]',
        # Only this channel, such as `whatsapp`.
        "channel": 'NotRequired[str]',
        # Only conversations in this language.
        "language": 'NotRequired[Literal["en", "pt", "es", "other"]]',
        # Only this version of the bot.
        "version": 'NotRequired[str]',
        # Started on this day or later, in your workspace's time zone.
        "from": 'NotRequired[str]',
        # Started on this day or earlier.
        "to": 'NotRequired[str]',
        # Furthest stage reached; `none` for conversations without a stage.
        "stage": 'NotRequired[Literal["none", "discovery", "interest", "consideration", "conversion"]]',
        # What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`.
        "outcome": 'NotRequired[str]',
        # Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`.
        "reason": 'NotRequired[str]',
        # What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`.
        "act": 'NotRequired[str]',
        # What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`.
        "need": 'NotRequired[str]',
        # The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`.
        "topic": 'NotRequired[str]',
        # What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`.
        "sourceKind": 'NotRequired[str]',
        # The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`.
        "source": 'NotRequired[str]',
        # Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`.
        "property": 'NotRequired[str]',
        # The campaign, as in `utm_campaign`.
        "campaign": 'NotRequired[str]',
        # Ended with this bot message: a `step` of the drop-offs. Add `outcome=dropped` for those that dropped off there.
        "step": 'NotRequired[str]',
        # Turned negative after this bot message: a `step` of `turnedMost`.
        "turned": 'NotRequired[str]',
        # The user's sentiment over the whole conversation.
        "sentiment": 'NotRequired[Literal["negative", "neutral", "positive"]]',
        # The user's main intent.
        "intent": 'NotRequired[Literal["greeting", "thanks", "goodbye", "affirm", "deny", "product_question", "price", "discount", "availability", "booking", "order", "order_status", "change_order", "cancel", "refund", "payment_problem", "shipping", "opening_hours", "location", "technical_problem", "account", "complaint", "feedback", "human_request", "contact_details", "bot_question", "oos"]]',
        # Has a message with this flag, such as `handoff_request`: the user asked for a person.
        "flag": 'NotRequired[Literal["fallback", "repeated_question", "loop", "handoff_request", "handoff", "unanswered_question", "objection_price", "objection_trust", "objection_time", "form_friction", "dead_end", "personal_data"]]',
        # Has a user message that matches this custom intent, by its ID.
        "ownIntent": 'NotRequired[str]',
        # The bot's language model, as last reported.
        "model": 'NotRequired[str]',
        # The bot's name, as last reported.
        "agent": 'NotRequired[str]',
        # The hash of the system prompt of the last reply: a `value` of the agents' metrics by prompt.
        "prompt": 'NotRequired[str]',
        # Only conversations whose bot did not say this: its version, model, name (`agent`) or prompt.
        "without": 'NotRequired[Literal["version", "model", "agent", "prompt"]]',
        # Has this tag.
        "tag": 'NotRequired[str]',
        # Lasted at least this long.
        "minDurationSeconds": 'NotRequired[int]',
        # Lasted at most this long.
        "maxDurationSeconds": 'NotRequired[int]',
        # Conversations of this end user, by your ID: the `user` of the messages.
        "user": 'NotRequired[str]',
        # Lost with contact details in it, by what the team did about it; several separated by commas: `new`, `contacted`, `won`, `gave_up`.
        "lead": 'NotRequired[str]',
        # Words that its messages contain; all of them must occur.
        "q": 'NotRequired[str]',
        # Only these conversations: at most 200 of our IDs, separated by commas.
        "ids": 'NotRequired[str]',
        # `nextCursor` of the previous page; omit for the first page.
        "cursor": 'NotRequired[str]',
        # Maximum number of rows per page.
        "limit": 'NotRequired[int]',
        # `newest` (the default) or `oldest` first, by start.
        "sort": 'NotRequired[Literal["newest", "oldest"]]',
    },
)

GetConversationQuery = TypedDict(
    "GetConversationQuery",
    {
        # Our ID, or `external:` followed by the `conversationId` that you sent, percent-encoded.
        "id": 'str',
        # `nextCursor` of the previous page; omit for the first messages.
        "cursor": 'NotRequired[str]',
        # Maximum number of messages per page.
        "limit": 'NotRequired[int]',
        # With an `external:` ID: the API account that it was sent to. Defaults to the key's own account.
        "account": 'NotRequired[str]',
    },
)

GetPersonQuery = TypedDict(
    "GetPersonQuery",
    {
        # The `user` that you sent, percent-encoded.
        "user": 'str',
    },
)

GetOverviewQuery = TypedDict(
    "GetOverviewQuery",
    {
        # `exclude` leaves out the sample conversations. Without it they are counted like your own.
        "sample": 'NotRequired[Literal["exclude"]]',
        # Only this API account, by ID.
        "account": 'NotRequired[str]',
        # Only this channel, such as `whatsapp`.
        "channel": 'NotRequired[str]',
        # Only conversations in this language.
        "language": 'NotRequired[Literal["en", "pt", "es", "other"]]',
        # Only this version of the bot.
        "version": 'NotRequired[str]',
        # First day, in your workspace's time zone.
        "from": 'str',
        # Last day, inclusive; at most 800 days in total.
        "to": 'str',
        # What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`.
        "outcome": 'NotRequired[str]',
        # Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`.
        "reason": 'NotRequired[str]',
        # What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`.
        "act": 'NotRequired[str]',
        # What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`.
        "need": 'NotRequired[str]',
        # The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`.
        "topic": 'NotRequired[str]',
        # What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`.
        "sourceKind": 'NotRequired[str]',
        # The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`.
        "source": 'NotRequired[str]',
        # Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`.
        "property": 'NotRequired[str]',
        # The campaign, as in `utm_campaign`.
        "campaign": 'NotRequired[str]',
        # What `series` is summed by over the whole period, in place of a point for each day: `weekday`, whose buckets are `1` (Monday) to `7`, or `hour` of the day, `00` to `23`. Everything else stays the same.
        "by": 'NotRequired[Literal["weekday", "hour"]]',
    },
)

GetFunnelQuery = TypedDict(
    "GetFunnelQuery",
    {
        # `exclude` leaves out the sample conversations. Without it they are counted like your own.
        "sample": 'NotRequired[Literal["exclude"]]',
        # Only this API account, by ID.
        "account": 'NotRequired[str]',
        # Only this channel, such as `whatsapp`.
        "channel": 'NotRequired[str]',
        # Only conversations in this language.
        "language": 'NotRequired[Literal["en", "pt", "es", "other"]]',
        # Only this version of the bot.
        "version": 'NotRequired[str]',
        # First day, in your workspace's time zone.
        "from": 'str',
        # Last day, inclusive; at most 800 days in total.
        "to": 'str',
        # What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`.
        "outcome": 'NotRequired[str]',
        # Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`.
        "reason": 'NotRequired[str]',
        # What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`.
        "act": 'NotRequired[str]',
        # What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`.
        "need": 'NotRequired[str]',
        # The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`.
        "topic": 'NotRequired[str]',
        # What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`.
        "sourceKind": 'NotRequired[str]',
        # The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`.
        "source": 'NotRequired[str]',
        # Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`.
        "property": 'NotRequired[str]',
        # The campaign, as in `utm_campaign`.
        "campaign": 'NotRequired[str]',
    },
)

GetOutcomesQuery: TypeAlias = GetOverviewQuery

GetTopicsQuery: TypeAlias = GetFunnelQuery

GetSourcesQuery = TypedDict(
    "GetSourcesQuery",
    {
        # `exclude` leaves out the sample conversations. Without it they are counted like your own.
        "sample": 'NotRequired[Literal["exclude"]]',
        # Only this API account, by ID.
        "account": 'NotRequired[str]',
        # Only this channel, such as `whatsapp`.
        "channel": 'NotRequired[str]',
        # Only conversations in this language.
        "language": 'NotRequired[Literal["en", "pt", "es", "other"]]',
        # Only this version of the bot.
        "version": 'NotRequired[str]',
        # First day, in your workspace's time zone.
        "from": 'str',
        # Last day, inclusive; at most 800 days in total.
        "to": 'str',
        # What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`.
        "outcome": 'NotRequired[str]',
        # Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`.
        "reason": 'NotRequired[str]',
        # What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`.
        "act": 'NotRequired[str]',
        # What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`.
        "need": 'NotRequired[str]',
        # The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`.
        "topic": 'NotRequired[str]',
        # What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`.
        "sourceKind": 'NotRequired[str]',
        # The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`.
        "source": 'NotRequired[str]',
        # Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`.
        "property": 'NotRequired[str]',
        # The campaign, as in `utm_campaign`.
        "campaign": 'NotRequired[str]',
        # `source` counts each ad, page, link or post by itself, `campaign` their campaigns, `page` the addresses, `property.NAME` the values of a tracked property.
        "by": 'NotRequired[Literal["source", "campaign", "page"] | str]',
    },
)

GetFlowQuery = TypedDict(
    "GetFlowQuery",
    {
        # `exclude` leaves out the sample conversations. Without it they are counted like your own.
        "sample": 'NotRequired[Literal["exclude"]]',
        # Only this API account, by ID.
        "account": 'NotRequired[str]',
        # Only this channel, such as `whatsapp`.
        "channel": 'NotRequired[str]',
        # Only conversations in this language.
        "language": 'NotRequired[Literal["en", "pt", "es", "other"]]',
        # Only this version of the bot.
        "version": 'NotRequired[str]',
        # First day, in your workspace's time zone.
        "from": 'str',
        # Last day, inclusive; at most 800 days in total.
        "to": 'str',
        # What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`.
        "outcome": 'NotRequired[str]',
        # Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`.
        "reason": 'NotRequired[str]',
        # What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`.
        "act": 'NotRequired[str]',
        # What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`.
        "need": 'NotRequired[str]',
        # The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`.
        "topic": 'NotRequired[str]',
        # What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`.
        "sourceKind": 'NotRequired[str]',
        # The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`.
        "source": 'NotRequired[str]',
        # Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`.
        "property": 'NotRequired[str]',
        # The campaign, as in `utm_campaign`.
        "campaign": 'NotRequired[str]',
        # Compare with this version of the bot.
        "against": 'NotRequired[str]',
    },
)

GetQuestionsQuery: TypeAlias = GetFunnelQuery

GetDropOffsQuery = TypedDict(
    "GetDropOffsQuery",
    {
        # `exclude` leaves out the sample conversations. Without it they are counted like your own.
        "sample": 'NotRequired[Literal["exclude"]]',
        # Only this API account, by ID.
        "account": 'NotRequired[str]',
        # Only this channel, such as `whatsapp`.
        "channel": 'NotRequired[str]',
        # Only conversations in this language.
        "language": 'NotRequired[Literal["en", "pt", "es", "other"]]',
        # Only this version of the bot.
        "version": 'NotRequired[str]',
        # First day, in your workspace's time zone.
        "from": 'str',
        # Last day, inclusive; at most 800 days in total.
        "to": 'str',
        # What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`.
        "outcome": 'NotRequired[str]',
        # Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`.
        "reason": 'NotRequired[str]',
        # What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`.
        "act": 'NotRequired[str]',
        # What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`.
        "need": 'NotRequired[str]',
        # The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`.
        "topic": 'NotRequired[str]',
        # What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`.
        "sourceKind": 'NotRequired[str]',
        # The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`.
        "source": 'NotRequired[str]',
        # Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`.
        "property": 'NotRequired[str]',
        # The campaign, as in `utm_campaign`.
        "campaign": 'NotRequired[str]',
        # Only drop-offs at this furthest stage; `none` for conversations without a stage.
        "stage": 'NotRequired[Literal["none", "discovery", "interest", "consideration", "conversion"]]',
    },
)

GetFindingsQuery = TypedDict(
    "GetFindingsQuery",
    {
        # `exclude` leaves out the sample conversations. Without it they are counted like your own.
        "sample": 'NotRequired[Literal["exclude"]]',
        # Only this API account, by ID.
        "account": 'NotRequired[str]',
        # Only this channel, such as `whatsapp`.
        "channel": 'NotRequired[str]',
        # Only conversations in this language.
        "language": 'NotRequired[Literal["en", "pt", "es", "other"]]',
        # Only this version of the bot.
        "version": 'NotRequired[str]',
        # First day, in your workspace's time zone.
        "from": 'str',
        # Last day, inclusive; at most 800 days in total.
        "to": 'str',
        # What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`.
        "outcome": 'NotRequired[str]',
        # Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`.
        "reason": 'NotRequired[str]',
        # What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`.
        "act": 'NotRequired[str]',
        # What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`.
        "need": 'NotRequired[str]',
        # The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`.
        "topic": 'NotRequired[str]',
        # What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`.
        "sourceKind": 'NotRequired[str]',
        # The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`.
        "source": 'NotRequired[str]',
        # Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`.
        "property": 'NotRequired[str]',
        # The campaign, as in `utm_campaign`.
        "campaign": 'NotRequired[str]',
        # Maximum number of findings.
        "limit": 'NotRequired[int]',
        # Only these statuses, separated by commas: open, applied, verified, dismissed.
        "status": 'NotRequired[str]',
    },
)

GetAgentsQuery = TypedDict(
    "GetAgentsQuery",
    {
        # `exclude` leaves out the sample conversations. Without it they are counted like your own.
        "sample": 'NotRequired[Literal["exclude"]]',
        # Only this API account, by ID.
        "account": 'NotRequired[str]',
        # Only this channel, such as `whatsapp`.
        "channel": 'NotRequired[str]',
        # Only conversations in this language.
        "language": 'NotRequired[Literal["en", "pt", "es", "other"]]',
        # Only this version of the bot.
        "version": 'NotRequired[str]',
        # First day, in your workspace's time zone.
        "from": 'str',
        # Last day, inclusive; at most 800 days in total.
        "to": 'str',
        # What it came to; several separated by commas. `sold`, `solved`, `answered`, `waiting`, `lost`, `unmet`, `greeting`, `not_customer`; `open` has no outcome yet. Groups by stage alone: `converted`, `dropped` (closed without converting), `handed_off`.
        "outcome": 'NotRequired[str]',
        # Why it was lost, or what went wrong; several separated by commas: `fallback_loop`, `wrong_answer`, `unanswered_question`, `bot_silent`, `slow_answer`, `repetition`, `dead_end`, `handoff_ignored`, `out_of_hours`, `form_friction`, `language_mismatch`, `price_objection`, `trust_objection`, `time_objection`, `unavailable`, `not_offered`, `withdrawn`, `no_reply`.
        "reason": 'NotRequired[str]',
        # What the business did last, goodbyes apart: the place of a loss; several separated by commas: `greeting`, `menu`, `question`, `form`, `offer`, `price`, `unavailable`, `not_offered`, `answer`, `instruction`, `confirmation`, `handoff`, `fallback`, `closing`, `promotion`, `silent`.
        "act": 'NotRequired[str]',
        # What the user came for; several separated by commas: `buy_or_book`, `price`, `information`, `recommendation`, `availability`, `order_status`, `change`, `cancel`, `refund`, `problem`, `complaint`, `account`, `payment`, `person`, `job_or_partner`, `chat`, `none`.
        "need": 'NotRequired[str]',
        # The topic by its key, with those merged into it; see `GET /api/v1/metrics/topics`.
        "topic": 'NotRequired[str]',
        # What brought it: several separated by commas: `ad`, `post`, `page`, `link`, `qr`, `referral`, `direct`, `campaign`, `other`.
        "sourceKind": 'NotRequired[str]',
        # The ad, page, link or post by its ID or name; see `GET /api/v1/metrics/sources`.
        "source": 'NotRequired[str]',
        # Properties that the workspace tracks. Send each as `property.NAME=value`, or with a number as `property.NAME>=10` and `property.NAME<=10`.
        "property": 'NotRequired[str]',
        # The campaign, as in `utm_campaign`.
        "campaign": 'NotRequired[str]',
        # What to compare: the bot's version, its language model, its name, or its system prompt.
        "by": 'NotRequired[Literal["version", "model", "agent", "prompt"]]',
        # The value that the others are compared with. Defaults to the one with the most conversations.
        "baseline": 'NotRequired[str]',
        # `mix` compares conversion, containment and fallbacks at the same mix of channels and languages.
        "adjust": 'NotRequired[Literal["none", "mix"]]',
    },
)

GetDimensionsQuery: TypeAlias = GetFunnelQuery

ListErasuresQuery = TypedDict(
    "ListErasuresQuery",
    {
    },
)

class Reads:
    """Every read by its path below `/api/v1`: names in braces belong to the query."""

    @overload
    def get(self, path: Literal["/conversations"], query: ListConversationsQuery | None = None) -> ConversationsPage:
        """List conversations."""

    @overload
    def get(self, path: Literal["/conversations/{id}"], query: GetConversationQuery) -> ConversationDetail:
        """Get a conversation."""

    @overload
    def get(self, path: Literal["/people/{user}"], query: GetPersonQuery) -> KnownPerson:
        """Get a person."""

    @overload
    def get(self, path: Literal["/metrics/overview"], query: GetOverviewQuery) -> Overview:
        """Metrics of a period."""

    @overload
    def get(self, path: Literal["/metrics/funnel"], query: GetFunnelQuery) -> Funnel:
        """Funnel of a period."""

    @overload
    def get(self, path: Literal["/metrics/outcomes"], query: GetOutcomesQuery) -> Outcomes:
        """Outcomes of a period."""

    @overload
    def get(self, path: Literal["/metrics/topics"], query: GetTopicsQuery) -> Topics:
        """Topics of a period."""

    @overload
    def get(self, path: Literal["/metrics/sources"], query: GetSourcesQuery) -> Sources:
        """Sources of a period."""

    @overload
    def get(self, path: Literal["/metrics/flow"], query: GetFlowQuery) -> Flow:
        """Flow of a period."""

    @overload
    def get(self, path: Literal["/metrics/questions"], query: GetQuestionsQuery) -> Questions:
        """Questions without an answer."""

    @overload
    def get(self, path: Literal["/metrics/drop-offs"], query: GetDropOffsQuery) -> DropOffs:
        """Drop-offs of a period."""

    @overload
    def get(self, path: Literal["/metrics/findings"], query: GetFindingsQuery) -> Findings:
        """Findings of a period."""

    @overload
    def get(self, path: Literal["/metrics/agents"], query: GetAgentsQuery) -> Agents:
        """Versions, models, agents and prompts compared."""

    @overload
    def get(self, path: Literal["/metrics/dimensions"], query: GetDimensionsQuery) -> Dimensions:
        """Values to filter by."""

    @overload
    def get(self, path: Literal["/erasures"], query: ListErasuresQuery | None = None) -> Erasures:
        """List erasures."""

    @overload
    def get(self, path: str, query: Mapping[str, Any] | None = None) -> Any: ...

    def get(self, path: str, query: Any = None) -> Any:
        """Reads an endpoint, such as `get("/conversations/{id}", {"id": "external:c-1"})`."""
        return self._read(path, query or {})

    def _read(self, path: str, query: Mapping[str, Any]) -> Any:
        raise NotImplementedError
