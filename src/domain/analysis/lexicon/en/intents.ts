/** What users want: every intent of the contract except `oos` (English). */
export const INTENT_PHRASES = {
  greeting:
    "hi, hello, hey, hiya, good (morning|afternoon|evening|day), greetings, howdy, hi there, hey there, hello there, whats up, how are you, how is it going, nice to meet you",
  thanks:
    "thanks, thank you, thx, ty, thanks (a lot|so much|for), thank you (so|very) much, thank you for, appreciate (it|that|your), much appreciated, cheers, grateful",
  goodbye:
    "bye, goodbye, good bye, bye bye, see (you|ya) (later|soon|around|), have a (good|nice|great) (day|one|evening|night|weekend), take care, good night, thats (all|it), that is (all|it), that will be all, no (thats|that is) (all|it), nothing else, im (all set|done|good), talk to you later, catch you later, that would be all",
  affirm:
    "yes, yep, yeah, yup, ya, sure, ok, okay, of course, correct, right, exactly, absolutely, definitely, sounds good, that works, fine, great, perfect, alright, please do, yes please, go ahead, indeed, agreed, why not",
  deny: "no, nope, nah, not really, no way, no thanks, no thank you, never, not that, i dont, i dont think so, wrong, incorrect, not correct, no im not, negative, nay",
  product_question:
    "what (is|are) the (difference|features|specs|ingredients|dimensions|benefits), does (it|this|that|the _) (have|include|work|come|support|fit), (tell|give) me (more|something) about, more (information|info|details), (how|what) does (it|this|that) (work|do|include|contain), which (one|model|plan) (is|should|would), is it (compatible|waterproof|new|used), (do|can) you recommend, recommend (me|a|something), what (size|sizes|color|colors|colours|options|products|services|plans) (do|are), looking for (a|an|some), product, catalog, catalogue, warranty, specifications, do you (sell|carry), what kind of, show me, suggestions",
  price:
    "how much, price, prices, pricing, cost, costs, how much (is|does|are|do|would), what (is|does|are|would) * (cost|price|fee|fare|rate|charge), quote, estimate, rates, fee, fees, how expensive, price list, monthly (cost|fee|price), asking price, what do you charge",
  discount:
    "discount, discounts, coupon, promo code, promo, promotion, voucher, (special|better|best) (offer|deal|price|deals), deals, sale, on sale, cheaper, lower (the price|price), student discount, any (deals|offers), come down, knock off, negotiable",
  availability:
    "available, availability, in stock, out of stock, (do|did) you (still|) have (any|it|this|the|a), is (it|this|that|there) (still|) available, any (rooms|tables|slots|spots|openings|seats|left), (when|will) (will it be|be back|you have), still (have|available|for sale), restock, vacancy, vacancies, openings",
  booking:
    "book, booking, reserve, reservation, appointment, schedule (a|an|my|the), make an appointment, (book|reserve|need|want|get) (a|an|me|the|us) (table|room|flight|hotel|appointment|ticket|seat|ride|car|taxi|cab|visit|demo|call|slot|tour), table for, rent a car, set up a (meeting|call|demo|visit), check in, book (a|me), doctors appointment, viewing",
  order:
    "(i want|id like|i would like|want|like|need|can i|let me|i|ill) (to|) (order|buy|purchase|get|subscribe|sign up|have), place an order, buy, purchase, order a, add to (my |)cart, checkout, subscribe, subscription plan, sign up, upgrade, ill (take|have|get), can i (get|have|order|buy) (a|an|the|some|two|#)",
  order_status:
    "where is my (order|package|parcel|delivery|stuff|item), wheres my (order|package|parcel|delivery|refund), order status, status of (my|the) (order|package|delivery|claim|ticket|application), track (my|the|an) (order|package|parcel|shipment), tracking, (hasnt|has not|havent|not|still|never) (arrived|received|been delivered|got|gotten) (my|yet|it|), when will (my|it|the) * (arrive|come|be delivered|ship), my order (is|was|hasnt|status|number), (check|update on) (on|) (my|the) (order|delivery)",
  change_order:
    "(change|modify|edit|update|move|switch|exchange) (my|the) * (order|booking|reservation|appointment|address|date|time|size|color|plan|flight|item|one), (change|move) (it|that|this) to, reschedule, instead of, exchange (it|this|the|my|for), different (size|color|date|time|address), add (one more|another|#) * to (my|the) (order|booking), switch (plan|plans|to), downgrade",
  cancel:
    "cancel, cancellation, cancel (my|the|it|this|that|a) , (want|need|like|how) (to|do i) cancel, unsubscribe, terminate, close my account, end my (subscription|membership|plan), stop (my|the) (subscription|service|order), call off",
  refund:
    "refund, refunds, money back, reimburse, reimbursement, return (it|this|the|my|an item|policy), (want|need|like|how) (to|do i) return, send it back, chargeback, get my money, refunded, returns",
  payment_problem:
    "(card|payment|transaction) (was|is|got|been|keeps|) (declined|rejected|failed|failing|not working|blocked|refused), (charged|billed) (twice|me|double|wrong|extra|too much), double charge, overcharged, (problem|issue|trouble|error) (with|paying) * (payment|card|bill|billing|invoice), (cant|couldnt|unable to) pay, payment (problem|issue|error|method|methods|failed), wrong amount, unknown charge, unauthorized (charge|transaction), (how|where) (can|do) i pay, do you (take|accept) (credit|cards|paypal|cash|visa), pay (with|by|in), invoice, billing, installments, bill, my card",
  shipping:
    "shipping, delivery, deliver, ship (to|it|internationally), do you (ship|deliver), how long (does|will|is) * (take|shipping|delivery|arrive), (shipping|delivery) (cost|fee|time|times|options|charges), free shipping, express (delivery|shipping), courier, pick ?up in store, pick it up, next day delivery",
  opening_hours:
    "opening (hours|times), (what|which) (time|hours) (do|are|does) (you|they|it|the store|the shop) (open|close|closed), are you open, (when|what time) (do|does|are) * (open|close|closed|opening), business hours, working hours, store hours, hours of operation, open (on|today|tomorrow|now|late|until), closing time, office hours, hours",
  location:
    "where are you (located|based), where (is|are) (your|the|it|they|you) (store|shop|office|located|restaurant|hotel|branch|at), your address, the address, address, directions, nearest (store|branch|shop|location), how (do|can) i get (there|to), location, locations, branches, parking, in what (city|area|part)",
  technical_problem:
    "(doesnt|does not|isnt|not|wont|stopped|keeps) (work|working|load|loading|open|start|turn on|connect|connecting|crashing|freezing|syncing|respond|responding), error (message|code|#|when), bug, crash, crashed, crashes, broken, (app|website|site|page|device|wifi|internet|screen|printer|software|login|system) (is|keeps|wont|doesnt|not|isnt|has) (down|crashing|slow|frozen|working|load|stuck|open|not), technical (issue|problem|support|difficulties), (cant|cannot|unable to) (connect|open|download|install|update|load|access|upload|use), frozen, glitch, troubleshoot, how do i (install|set up|configure|connect|reset), no (signal|internet|sound|connection)",
  account:
    "(my|an|new|the) account, password, log ?in, login, log in, sign in, forgot (my|the) (password|username|pin), reset (my|the|a) (password|pin), (change|update) my (email|password|phone|name|details|profile), username, create an account, register, registration, profile, verify my, verification code, locked out, two factor, delete my (account|data)",
  complaint:
    "(bought|ordered) * (broke|arrived|came|stopped), complaint, complain, (this|that|it) is (ridiculous|unacceptable|terrible|awful|outrageous|a joke|horrible|disappointing), (worst|terrible|horrible|awful|poor|bad) (service|experience|company|support|quality|product), unacceptable, disappointed, (very|so|really|extremely) (angry|upset|frustrated|unhappy|disappointed|annoyed), (arrived|came|is|was|item|received) (broken|damaged|defective|wrong|dirty|late|cold|faulty), wrong (item|order|size|product|color), fed up, speak to (your|a|the) (manager|supervisor), not happy, waste of (time|money), rude, missing (item|items|part|parts), no one (answers|replies|responds|helps)",
  feedback:
    "feedback, suggestion, review, rate (you|your|the|my), (great|excellent|amazing|awesome|good|wonderful|fantastic) (service|job|work|experience|app|support|product), (love|loved|like|liked|enjoy|enjoyed) (your|the|this|it) * (app|service|product|store|site|chat|food|stay), you (guys|) (are|re) (great|awesome|amazing|the best), well done, good bot, very helpful, would recommend, compliment, i suggest (you|that), you should (add|improve|have)",
  human_request:
    "(speak|talk|chat|connect me|transfer me|put me through) (to|with) _ (human|person|agent|representative|rep|operator|advisor|manager|supervisor|people|staff), (speak|talk|chat|connect me|transfer me|put me through) (to|with) (someone|anyone|people|support), (want|need|get me|reach) (a|an|your) (human|person|agent|representative|rep|operator|manager|supervisor), (a|an|the) (real|live|actual|human) (human|person|agent|representative|rep|operator|being), (human|live|real) (agent|person|support|being|help), customer (service|support|care) (rep|representative|number|phone|agent), is there (someone|a human|a person|anyone) , (speak|talk) (to|with) (someone|somebody|anyone|anybody|a human|support), real person, i want (a human|an agent|someone), call me, agent please, representative, not a (bot|robot) , (can|could) (someone|somebody|a person) (call|help|contact)",
  contact_details:
    "my (name|email|e-mail|phone|number|phone number|address|zip code|company|cell|mobile) (is|:|number), @email, (call|reach|contact|text|email) me (at|on), (name|phone|email) : , i am called, heres my (number|email|address|phone|name), you can (reach|call|contact) me, whats your (phone|email|number), (phone|telephone|contact) number, (your|an) email (address|), how can i contact (you|them), this is my (number|email)",
  bot_question:
    "are you (a|an|human|real|ai|the) (bot|robot|human|real|person|ai|machine|computer|chatbot|there|), are you (human|real|ai), who (are|made|created|built) you, what (are|is) (you|your name), whats your name, what can (you|i) (do|ask|help), what (else|) do you (do|know), your name, how old are you, where are you from, do you have (feelings|a name|pets|hobbies|friends), can you (speak|think|learn|understand), who do you work for, tell me about yourself, what languages",
};
