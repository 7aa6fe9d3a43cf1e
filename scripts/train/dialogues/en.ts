/** English dialogues of our own writing, for what the public corpora lack; read by ../dialogues.ts. */
export const ENGLISH_DIALOGUES = `
# bike-deal yes completed
u2 Hi, is the mountain bike still available?
b2 Yes it is! It's in great shape, only ridden a few times.
u2 How old is it?
b2 About two years. I'm asking $240.
u2 That's a bit more than I wanted to spend. Would you take $180?
b2 I can't go that low. How about $215?
u2 Can you do 200 if I pick it up tonight?
b2 Alright, 200 and it's yours if you come today.
u3 Deal! I'll be there at seven.
b3 Great, see you at seven then.
u- Thanks!

# desk-no-deal no abandoned
u2 Good evening, I saw your ad for the oak desk. What condition is it in?
b2 It has a few scratches on the top but it's solid. $120.
u2 I can offer 60 cash.
b2 That's too low, sorry. The lowest I can go is $100.
u2 My final offer is 70.
b2 I'll have to pass at that price.

# car-negotiation yes completed
u0 Hello there
b0 Hi! Are you interested in the car?
u2 Yes, does it have any mechanical issues?
b2 None at all, it was serviced last month.
u2 What's the lowest you would accept?
b2 I could let it go for 7,800.
u2 Would you consider 7,200 and I arrange the transport?
b2 Meet me at 7,500 and we have a deal.
u3 Ok, 7,500 works for me.
b3 Perfect, sold! I'll get the papers ready.

# phone-haggle no closed
u2 Is the phone unlocked?
b2 Yes, it works with any carrier. I want 300 for it.
u2 That's above my budget, would you go down to 220?
b2 Sorry, I can't do that.
u2 OK, I'll think about it.
b2 Sure, let me know.
u- Thanks, bye

# solar-lead yes completed
b0 Hi! I'm Sunny, the assistant of Brightroof. How can I help you today?
u0 I want solar panels for my house
b1 Great! What is your average monthly electricity bill?
u1 around 180 dollars
b1 And do you own the house?
u1 yes we own it
b1 Which zip code are you in?
u1 85004
b2 With that usage a 6 kW system would save you about $140 per month. Would you like one of our advisors to call you with a quote?
u2 sure, why not
b2 What's your name and the best phone number to reach you?
u3 Dana Whitfield, 602 555 0148
b3 Thank you Dana, we've received your details and an advisor will call you tomorrow.

# gym-lead-abandon no abandoned
b0 Hey! Welcome to Ironhouse. Looking for a membership?
u1 what classes do you have
b1 We offer yoga, spinning, boxing and pilates. What are your fitness goals?
u1 lose weight mostly
b1 Got it. Can I have your full name and email to send you a plan?
u1 why do you need my email?

# saas-trial yes completed
u1 Does your software integrate with Shopify?
b1 Yes, we integrate with Shopify, WooCommerce and Magento. How many orders do you process a month?
u1 roughly 2000
b2 Then the Growth plan fits you: $49 per month with up to 5,000 orders.
u2 is there a free trial?
b2 Yes, 14 days, no card needed. Shall I start it for you?
u3 yes, go ahead. my email is tom@fernhill.example
b3 Done! Your trial has been activated, check your inbox for the login link.
u- awesome thanks

# subscription-cancel yes completed
u0 I need to cancel my subscription
b1 I'm sorry to hear that. Can you tell me the email on the account?
u1 kelly.j@mail.example
b2 I see your Premium plan renews on May 3. Before you go, we can offer you 50% off for three months.
u2 no thanks, just cancel it
b2 Do you confirm that you want to cancel Premium now?
u3 yes
b3 Your subscription has been cancelled. You won't be charged again.
u- ok thank you

# refund-ok yes completed
u2 The headphones I bought last week stopped working, order 88213
b1 Sorry about that! Could you describe what happens?
u1 the left side has no sound
b2 Thanks. Your order is within the 30 day window, so you can get a refund or a replacement. Which do you prefer?
u2 refund please
b2 I can refund $59.90 to your card. Shall I proceed?
u3 yes please
b3 Your refund has been processed, it will show up in 3-5 days.
u- great, thanks

# order-status no closed
u2 Where is my order 55120?
b2 Your order left our warehouse yesterday and is expected to arrive on Thursday.
u2 Can I change the delivery address?
b2 I'm afraid it can't be changed once the parcel has shipped.
u- ok thanks anyway
b- You're welcome, have a nice day!

# angry-complaint no abandoned
u0 this is ridiculous, your service is the worst
b- I'm sorry, I didn't understand that. Could you rephrase?
u1 the courier left my package in the rain and everything inside is ruined
b- Sorry, I didn't get that.
u- let me talk to a human!!
b- I'm sorry, I didn't understand that. Could you rephrase?

# handoff no closed
u- Can I speak to someone please?
b1 Of course. Can you tell me what it is about?
u1 A wrong charge on my invoice
b- I'll transfer you to one of our billing agents.
b2 Hi, this is Mark from billing. I can see a charge of $35 on March 2, is that the one?
u2 Yes that's it, I never ordered that
b2 You're right, it was booked twice. I can credit it to your next invoice.
u- ok thank you, that's all

# tech-fixed yes completed
u0 my router keeps losing connection
b1 Sorry to hear that. Which model is it?
u1 the AX200
b1 Are the lights on the front green or red?
u1 red
b2 Please hold the reset button for ten seconds and wait two minutes.
u2 ok doing it now
b2 Is the light green now?
u3 yes! it works now
b3 Glad it works again!

# tech-not-fixed no abandoned
u0 the app crashes when I open it
b2 Please try reinstalling the app and restarting your phone.
u2 already did, still crashing
b2 In that case you can try to clear the cache under Settings.
u2 doesn't help either

# chitchat no closed
u0 hey
b0 Hello! How can I help you?
u0 are you a robot?
b0 I'm a virtual assistant, but I do my best!
u0 haha ok, tell me a joke
b0 Why did the tomato blush? It saw the salad dressing.
u- lol bye
b- Bye!

# insurance-quote no abandoned
u0 Hi, I'd like a quote for car insurance
b1 Sure! What make and model is your car?
u1 2019 Honda Civic
b1 How old is the main driver?
u1 34
b1 Have you had any claims in the last five years?
u1 no
b2 Your estimated premium is $82 per month with full coverage. Would you like to continue?
u2 that's too expensive, my current one is 60

# shoes-stock no closed
u1 do you have running shoes for women?
b1 Yes, we have many. What size do you need?
u1 38
b2 The Aero Lite is available in 38 in blue and black for 79 euros.
u2 does it come in white?
b2 Sorry, white is sold out in 38.
u- ok never mind then, bye

# table-booked yes completed
u1 table for 4 tonight at 8?
b2 We have a table at 8:15, would that work?
u2 yes that's fine
b2 Under which name?
u3 Morales
b3 Your table for four at 8:15 is booked, see you tonight!

# booking-withdrawn no closed
u1 I need a haircut on Saturday morning
b2 We have 9:30 and 11:00 free on Saturday.
u3 11 is good
b3 You're booked for Saturday at 11:00.
u2 actually sorry, I changed my mind, cancel it please
b2 No problem, I have cancelled your appointment.
u- thanks

# promo-ignored no abandoned
b0 Black Friday is here! 30% off all coffee machines until Sunday, from $99. Reply STOP to opt out.

# promo-question no abandoned
b0 Our new autumn collection is here, take a look at the catalogue!
u1 do you ship to Canada?
b1 Yes, we ship to Canada in 5 to 7 business days.

# hours no closed
u1 what are your opening hours?
b1 We are open Monday to Saturday from 9 am to 8 pm.
u1 and is there parking?
b1 Yes, there is a free car park behind the shop.
u- perfect thank you

# menu-dead no abandoned
u0 hi
b0 Welcome to QuickParcel! Please choose an option: 1. Track a parcel 2. Send a parcel 3. Prices
u1 3
b1 Where would you like to send it, and how heavy is it?
u1 to Ohio, 4 kg
b2 Sending 4 kg to Ohio costs $18.40 and takes two days.

# claimed-success no abandoned
u1 I need two tickets for the late show
b2 There are seats in row F for $14 each. Do you want them?
u2 no, I want something closer to the stage
b2 Your tickets for row F are booked!
u2 I said no, I didn't want those
`;
